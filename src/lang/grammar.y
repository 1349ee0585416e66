/* The grammar of mmcalc: expressions, statements, definitions, programs.
 *
 * It reads as the language's reference; spec language.md says the same in prose.
 * Every action builds a node (lang/ast.h) and nothing else. */
%{
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/str.h"
#include "lang/builtin.h"
#include "lang/parse.h"
%}

%define api.pure full
%define api.prefix {lang_yy}
%define parse.error custom
%define parse.lac full
%define api.push-pull push
%locations
%define api.location.type {span}
%param { parser *p } { void *scanner }

%code requires {
#include "lang/parse.h"
}

%union {
    char *text;
    node *tree;
    int flag;
}

%code {
#define YYLLOC_DEFAULT(Current, Rhs, N) \
    do { \
        if (N) { (Current) = span_join(YYRHSLOC(Rhs, 1), YYRHSLOC(Rhs, N)); } \
        else { (Current) = YYRHSLOC(Rhs, 0); (Current).from = (Current).to; } \
    } while (0)

#define YYMALLOC mem_alloc
#define YYFREE free

static void lang_yyerror(YYLTYPE *where, parser *p, void *scanner, const char *message)
{
    (void)scanner;
    if (strcmp(message, "memory exhausted") == 0)
        diag_fail(p->d, ST_LIMIT, *where,
            "nested deeper than the parser follows (about 3000 brackets)");
    else
        diag_fail(p->d, ST_PARSE, *where, "%s", message);
}

/* Gives the node its depth, which is limited: every later stage may recurse over trees
 * (base/stack.h). */
static void deepen(parser *p, node *n)
{
    const node *parts[] = { n->a, n->b, n->c };
    for (int i = 0; i < 3; i++)
        if (parts[i] && parts[i]->depth >= n->depth)
            n->depth = parts[i]->depth + 1;
    if (n->depth > p->deepest)
        diag_fail(p->d, ST_LIMIT, n->at, "an expression deeper than %d operations", p->deepest);
}

static node *make(parser *p, node_kind kind, span at, const char *name, node *a, node *b)
{
    node *n = node_new(p->u->arena, kind, at);
    n->name = name;
    n->a = a;
    n->b = b;
    deepen(p, n);
    return n;
}
static node *binary(parser *p, span at, op_kind o, node *a, node *b)
{
    node *n = make(p, N_BINARY, at, NULL, a, b);
    n->op = (short)o;
    return n;
}
static node *unary(parser *p, span at, op_kind o, node *a)
{
    node *n = make(p, N_UNARY, at, NULL, a, NULL);
    n->op = (short)o;
    return n;
}
static node *with_text(node *n, const char *text) { n->text = text; return n; }
static node *said_as(parser *p, node_kind kind, span at, const char *text)
{
    return with_text(make(p, kind, at, NULL, NULL, NULL), text);
}
static node *named(parser *p, span at, const char *name)
{
    return make(p, N_NAME, at, name, NULL, NULL);
}
/* A query or command, whose c is its name. */
static node *query(parser *p, node_kind kind, span at, span name_at, const char *name, node *a,
    node *b)
{
    node *n = make(p, kind, at, name, a, b);
    n->c = named(p, name_at, name);
    return n;
}
/* A formula, when and from what the last when_from says. */
static node *formula(parser *p, node_kind kind, span at, const char *metric, node *value)
{
    return with_text(make(p, kind, at, metric, value, p->when), p->from);
}
static node *call(parser *p, span at, span name_at, const char *name, node *args);
static node *study(parser *p, span at, span name_at, const char *name, node *list);
static node *history(parser *p, span at, const node *number);
static node *assignment(parser *p, span at, node *target, node *value);
static node *assignments(parser *p, span at, node *targets, node *values);
/* x, y = y, x in a program: every value is set to a scalar of its own, from left to right, and then
 * each target to its scalar. The scalars' names begin with a blank, so that no text can name them.
 * All parts have the place of the one statement. */
static node *parallel(parser *p, span at, node *targets, node *values);
static node *goal(parser *p, span at, const char *metric, const char *of, const node *order);
static node *definition(parser *p, node_kind kind, span whole, span at, const char *name,
    const char *text, node *items);
static node *sequential(parser *p, span at, const char *metric, const char *why, node *models,
    node *value);
static node *ordered_array(parser *p, span at, const char *name, node *dimensions,
    const char *word, node *run, node *step);
static node *bounded(node *what, node *within);
static int element_words(parser *p, span at, const char *word, const node *count);
}

%token END_OF_TEXT 0
%token <tree> NUMBER LINE_NUMBER
%token <text> NAME NAME_EQUALS STRING BARE QUERY_COMMAND QUERIES_COMMAND STUDY_COMMAND
%token <text> EXPR_COMMAND EXPRS_COMMAND
       FILE_COMMAND WORDS_COMMAND METRIC_BEHIND WHERE_BEHIND STRAY LEX_ERROR TRUTH
%token NEWLINE EQ NE LE GE DOTS LCEIL RCEIL LFLOOR RFLOOR
%token IF THEN ELSE ELSE_IF AND OR NOT DIV MOD XOR SHL SHR ON OVER BY FOR FROM TO WHERE WHEN END
%token ON_BLOCK IF_BLOCK ELSIF ELSE_BLOCK FOR_BLOCK FORALL WHILE DOWNTO MULTIPROCESSOR CORE
%token PROBLEM ALGORITHM MODEL LAW OPERATION PROCEDURE
%token SOLVES PARAM REQUIRE LET DEFINE DERIVE OPTION CLOSED EXACT LEAST MOST PLAIN OPTIMAL YES NO
       EXPECTED BOUND STRICT ORDER SEQUENTIAL
%token VALUE ALSO NOTES MANUAL NAME_EXAMPLE PROGRAM
%token RELATION PAPERTABLE COLUMN ROW PRINTED MAPS GIVEN TARGET ASSUME VERIFY CONCLUDE UNIT
%token COURSE EXERCISE HINT JUDGE SOLUTION BECAUSE LEMMA
%token INPUT OUTPUT ARRAY GLOBAL SHARED REGISTER PRIVATE OPERATOR IDENTITY COMMUTATIVE ENSURE CALL
       DO WITH ATOMIC WITHIN
%token ';' '=' ',' '[' ']' '(' '!'

%type <tree> statements statement queries query_list query clauses bindings binding clause_list
%type <tree> mixed mixed_list
      clause targets target words names name
%type <tree> expression otherwise range primary postfix arguments argument list_items
%type <tree> items item assumption assumed params param choices choice family terms term
%type <tree> on_items on_item bound_models
%type <tree> goal
%type <tree> steps step operator element branches dimensions dimension for_ranges for_range lefts
      left operator_params
      operator_param tuple_names arrays array within
%type <text> text any_name page_name metric_name optimal_metric
%type <flag> comparison bounds strictness commutative memory space role

%precedence ELSE
%left OR
%left AND
%precedence NOT
%nonassoc EQ NE LE GE '<' '>'
%nonassoc DOTS
%precedence BY
%left '|'
%left XOR
%left '&'
%left SHL SHR
%left '+' '-'
%left '*' '/' DIV MOD
%precedence NEGATE
%right '^'

%%

text_of_session:
    statements                       { p->u->statements = $1; }
  ;
statements:
    %empty                           { $$ = NULL; }
  | statements separator             { $$ = $1; }
  | statements statement separator   { $$ = node_append($1, $2); }
  ;
separator: NEWLINE | ';' ;

/* --- statements ----------------------------------------------------------- */

statement:
    expression                       { $$ = make(p, N_EVALUATE, @$, NULL, $1, NULL); }
  | NAME_EQUALS '=' expression       { $$ = make(p, N_ASSIGN, @$, $1, $3, named(p, @1, $1)); }
  | postfix '=' expression           { $$ = assignment(p, @$, $1, $3); if ($$ == NULL) YYABORT; }
  | NAME ',' lefts '=' list_items
    { $$ = assignments(p, @$, node_append(named(p, @1, $1), $3), $5); if ($$ == NULL) YYABORT; }
  | QUERY_COMMAND targets mixed      { $$ = query(p, N_QUERY, @$, @1, $1, $2, $3); }
  | QUERY_COMMAND targets mixed WHERE_BEHIND expression
    { $$ = query(p, N_QUERY, @$, @1, $1, $2, node_append($3, make(p, N_WHERE, @5, NULL, $5,
      NULL))); }
  | QUERIES_COMMAND queries          { $$ = query(p, N_QUERY, @$, @1, $1, $2, NULL); }
  | STUDY_COMMAND queries            { $$ = study(p, @$, @1, $1, $2); }
  | EXPR_COMMAND expression clauses  { $$ = query(p, N_QUERY, @$, @1, $1, $2, $3); }
  | EXPRS_COMMAND list_items bindings { $$ = query(p, N_QUERY, @$, @1, $1, $2, $3); }
  | EXPRS_COMMAND list_items bindings WHERE expression
    { $$ = query(p, N_QUERY, @$, @1, $1, $2, node_append($3, make(p, N_WHERE, @5, NULL, $5,
      NULL))); }
  | FILE_COMMAND BARE clauses
    { $$ = query(p, N_QUERY, @$, @1, $1, said_as(p, N_STRING, @2, $2), $3); }
  | WORDS_COMMAND words              { $$ = query(p, N_COMMAND, @$, @1, $1, $2, NULL); }
  | PROBLEM any_name text NEWLINE items END   { $$ = definition(p, N_PROBLEM, @$, @2, $2, $3, $5); }
  | ALGORITHM any_name text NEWLINE items END
    { $$ = definition(p, N_ALGORITHM, @$, @2, $2, $3, $5); }
  | MODEL any_name text NEWLINE items END     { $$ = definition(p, N_MODEL, @$, @2, $2, $3, $5); }
  | LAW any_name text NEWLINE items END       { $$ = definition(p, N_LAW, @$, @2, $2, $3, $5); }
  | RELATION any_name text NEWLINE items END { $$ = definition(p, N_RELATION, @$, @2, $2, $3, $5); }
  | PAPERTABLE STRING text NEWLINE items END
    { $$ = definition(p, N_PAPERTABLE, @$, @2, $2, $3, $5); }
  | OPERATION any_name text NEWLINE items END
    { $$ = definition(p, N_OPERATION, @$, @2, $2, $3, $5); }
  | COURSE page_name text NEWLINE items END { $$ = definition(p, N_COURSE, @$, @2, $2, $3, $5); }
  | PROCEDURE any_name '(' names ')' text NEWLINE steps END
    { $$ = definition(p, N_PROCEDURE, @$, @2, $2, $6, make(p, N_PROGRAM, @6, NULL, $8, NULL));
      $$->b = $4; }
  ;
words:
    %empty                           { $$ = NULL; }
  | words BARE                       { $$ = node_append($1, said_as(p, N_STRING, @2, $2)); }
  ;

/* A query: METRIC ALGORITHM, ... and clauses in any order. */
targets:
    %empty                           { $$ = NULL; }
  | target                           { $$ = $1; }
  | targets ',' target               { $$ = node_append($1, $3); }
  ;
target:
    NAME                             { $$ = named(p, @$, $1); }
  | NAME NAME
    { $$ = make(p, N_TARGET, @$, $1, named(p, @1, $1), named(p, @2, $2)); $$->name2 = $2; }
  ;
/* Several queries in the order written: each a target, or an expression, and the clauses behind
 * it. */
queries:
    %empty                           { $$ = NULL; }
  | query_list                       { $$ = $1; }
  ;
query_list:
    query                            { $$ = $1; }
  | query_list clause                { $$ = node_append($1, $2); }
  | query_list ',' clause            { $$ = node_append($1, $3); }
  | query_list ',' query             { $$ = node_append($1, $3); }
  ;
query:
    range                            { $$ = $1; }
  | NAME NAME
    { $$ = make(p, N_TARGET, @$, $1, named(p, @1, $1), named(p, @2, $2)); $$->name2 = $2; }
  ;
clauses:
    %empty                           { $$ = NULL; }
  | clause_list                      { $$ = $1; }
  ;
clause_list:
    clause                           { $$ = $1; }
  | clause_list clause               { $$ = node_append($1, $2); }
  | clause_list ',' clause           { $$ = node_append($1, $3); }
  ;
/* Further targets or models may stand behind clauses: A on umm, dmm; A on umm, B on dmm. session.c
 * knows which commands take them. */
mixed:
    %empty                           { $$ = NULL; }
  | mixed_list                       { $$ = $1; }
  ;
mixed_list:
    clause                           { $$ = $1; }
  | mixed_list clause                { $$ = node_append($1, $2); }
  | mixed_list ',' clause            { $$ = node_append($1, $3); }
  | mixed_list ',' target            { $$ = node_append($1, $3); }
  ;
bindings:
    %empty                           { $$ = NULL; }
  | bindings binding                 { $$ = node_append($1, $2); }
  ;
binding:
    NAME_EQUALS '=' range            { $$ = make(p, N_BINDING, @$, $1, $3, named(p, @1, $1)); }
  ;
clause:
    binding                          { $$ = $1; }
  | ON name                          { $$ = make(p, N_ON, @$, $2->name, $2, NULL); }
  | ON name METRIC_BEHIND { $$ = make(p, N_ON, @$, $2->name, $2, NULL); $$->c = named(p, @3, $3); }
  | OVER NAME_EQUALS '=' range       { $$ = make(p, N_OVER, @$, $2, $4, named(p, @2, $2)); }
  | FOR NAME_EQUALS '=' range        { $$ = make(p, N_FOR_NAME, @$, $2, $4, named(p, @2, $2)); }
  | FOR NAME { $$ = make(p, N_FOR_NAME, @$, $2, named(p, @2, $2), named(p, @2, $2)); $$->op = 1; }
  | FROM name                        { $$ = make(p, N_FROM_NAME, @$, $2->name, $2, NULL); }
  | FROM LINE_NUMBER                 { $$ = make(p, N_FROM_LINE, @$, NULL, $2, NULL); }
  | TO BARE                          { $$ = said_as(p, N_TO, @$, $2); }
  ;

/* --- expressions ---------------------------------------------------------- */

expression:
    range %prec ELSE                 { $$ = $1; }
  | NOT expression                   { $$ = unary(p, @$, OP_NOT, $2); }
  | expression AND expression        { $$ = binary(p, @$, OP_AND, $1, $3); }
  | expression OR expression         { $$ = binary(p, @$, OP_OR, $1, $3); }
  | expression EQ expression         { $$ = binary(p, @$, OP_EQ, $1, $3); }
  | expression NE expression         { $$ = binary(p, @$, OP_NE, $1, $3); }
  | expression '<' expression        { $$ = binary(p, @$, OP_LT, $1, $3); }
  | expression LE expression         { $$ = binary(p, @$, OP_LE, $1, $3); }
  | expression '>' expression        { $$ = binary(p, @$, OP_GT, $1, $3); }
  | expression GE expression         { $$ = binary(p, @$, OP_GE, $1, $3); }
  ;
range:
    postfix                          { $$ = $1; }
  | postfix '!' { $$ = call(p, @$, @2, "factorial", $1); if ($$ == NULL) YYABORT; }
  | range '+' range                  { $$ = binary(p, @$, OP_ADD, $1, $3); }
  | range '-' range                  { $$ = binary(p, @$, OP_SUB, $1, $3); }
  | range '*' range                  { $$ = binary(p, @$, OP_MUL, $1, $3); }
  | range '/' range                  { $$ = binary(p, @$, OP_DIV, $1, $3); }
  | range DIV range                  { $$ = binary(p, @$, OP_FDIV, $1, $3); }
  | range MOD range                  { $$ = binary(p, @$, OP_MOD, $1, $3); }
  | range '^' range                  { $$ = binary(p, @$, OP_POW, $1, $3); }
  | range XOR range                  { $$ = binary(p, @$, OP_XOR, $1, $3); }
  | range '&' range                  { $$ = binary(p, @$, OP_BAND, $1, $3); }
  | range '|' range                  { $$ = binary(p, @$, OP_BOR, $1, $3); }
  | range SHL range                  { $$ = binary(p, @$, OP_SHL, $1, $3); }
  | range SHR range                  { $$ = binary(p, @$, OP_SHR, $1, $3); }
  | '-' range %prec NEGATE           { $$ = unary(p, @$, OP_NEG, $2); }
  | '+' range %prec NEGATE           { $$ = $2; }
  | range DOTS range                 { $$ = make(p, N_RANGE, @$, NULL, $1, $3); }
  | range DOTS range BY range        { $$ = make(p, N_RANGE, @$, NULL, $1, $3); $$->c = $5; }
  | IF expression THEN expression otherwise { $$ = make(p, N_IF, @$, NULL, $2, $4); $$->c = $5; }
  ;
otherwise:
    ELSE expression                  { $$ = $2; }
  | ELSE_IF expression THEN expression otherwise
    { $$ = make(p, N_IF, @$, NULL, $2, $4); $$->c = $5; }
  ;
postfix:
    primary                          { $$ = $1; }
  | postfix '[' expression ']'       { $$ = make(p, N_INDEX, @$, NULL, $1, $3); }
  ;
primary:
    NUMBER                           { $$ = $1; }
  | TRUTH
    { $$ = make(p, N_NUMBER, @$, NULL, NULL, NULL); $$->value = num_bool(strcmp($1, "true") == 0); }
  | STRING                           { $$ = said_as(p, N_STRING, @$, $1); }
  | NAME                             { $$ = named(p, @$, $1); }
  | NAME '(' arguments ')'           { $$ = call(p, @$, @1, $1, $3); if ($$ == NULL) YYABORT; }
  | '%'                              { $$ = named(p, @$, "ans"); }
  | '%' NUMBER                       { if (($$ = history(p, @$, $2)) == NULL) YYABORT; }
  | '(' expression ')'               { $$ = $2; $$->at = @$; }
  | '(' expression ',' list_items ')'
    { $$ = make(p, N_TUPLE, @$, NULL, node_append($2, $4), NULL); }
  | '{' list_items '}'               { $$ = make(p, N_LIST, @$, NULL, $2, NULL); }
  | '[' list_items ']'               { $$ = make(p, N_LIST, @$, NULL, $2, NULL); }
  | LCEIL expression RCEIL           { $$ = make(p, N_CEIL, @$, NULL, $2, NULL); }
  | LFLOOR expression RFLOOR         { $$ = make(p, N_FLOOR, @$, NULL, $2, NULL); }
  | INPUT NAME                       { $$ = make(p, N_INPUT, @$, $2, NULL, NULL); }
  | IDENTITY                         { $$ = named(p, @$, "identity"); }
  ;
list_items:
    expression                       { $$ = $1; }
  | list_items ',' expression        { $$ = node_append($1, $3); }
  ;
arguments:
    %empty                           { $$ = NULL; }
  | argument                         { $$ = $1; }
  | arguments ',' argument           { $$ = node_append($1, $3); }
  ;
argument:
    expression                       { $$ = $1; }
  | expression WHERE expression      { $$ = make(p, N_WHERE, @$, NULL, $1, $3); }
  | NAME ON NAME
    { $$ = make(p, N_TARGET, @$, $1, named(p, @1, $1), named(p, @3, $3)); $$->name2 = $3; }
  | NAME_EQUALS '=' expression       { $$ = make(p, N_NAMED, @$, $1, $3, NULL); }
  | NAME_EQUALS '=' expression THEN expression { $$ = make(p, N_NAMED, @$, $1, $3, $5); }
  ;

/* --- definitions ---------------------------------------------------------- */

any_name: NAME | NAME_EQUALS ;
page_name: /* the name of a course: edit-distance */
    any_name
  | page_name '-' any_name           { $$ = arena_format(p->u->arena, "%s-%s", $1, $3); }
  ;
name:
    any_name                         { $$ = named(p, @$, $1); }
  ;
names:
    name                             { $$ = $1; }
  | names ',' name                   { $$ = node_append($1, $3); }
  ;
text:
    %empty                           { $$ = NULL; }
  | STRING                           { $$ = $1; }
  ;
metric_name: any_name ;
optimal_metric:
    %empty                           { $$ = "time"; }
  | metric_name                      { $$ = $1; }
  ;
items:
    %empty                           { $$ = NULL; }
  | items NEWLINE                    { $$ = $1; }
  | items item NEWLINE               { $$ = node_append($1, $2); }
  ;
item:
    SOLVES name                      { $$ = make(p, N_SOLVES, @$, $2->name, $2, NULL); }
  | FROM STRING                      { $$ = said_as(p, N_FROM, @$, $2); }
  | PARAM params                     { $$ = $2; }
  | OPTION any_name text '=' choices { $$ = with_text(make(p, N_OPTION, @$, $2, $5, NULL), $3); }
  | DERIVE metric_name text '=' expression within
    { $$ = bounded(with_text(make(p, N_DERIVE, @$, $2, $5, NULL), $3), $6); }
  | UNIT NAME STRING                 { $$ = with_text(make(p, N_UNIT, @2, $2, NULL, NULL), $3); }
  | UNIT NAME any_name STRING
    { $$ = with_text(make(p, N_UNIT, @2, $2, NULL, NULL), $4); $$->name2 = $3; }
  | VALUE '=' expression             { $$ = make(p, N_VALUE, @$, NULL, $3, NULL); }
  | ALSO any_name text '=' expression { $$ = with_text(make(p, N_ALSO, @$, $2, $5, NULL), $3); }
  | ON_BLOCK names NEWLINE on_items END { $$ = make(p, N_ON_BLOCK, @2, NULL, $4, $2); }
  | BOUND metric_name strictness bound_models NEWLINE assumed terms END
    { $$ = make(p, N_BOUND, @2, $2, $7, $4->b); $$->op = (short)$3; $$->text = $4->text;
      $$->c = $6; }
  | SEQUENTIAL metric_name text '=' expression when_from
    { $$ = sequential(p, @2, $2, $3, NULL, $5); }
  | SEQUENTIAL metric_name text ON names '=' expression when_from
    { $$ = sequential(p, @2, $2, $3, $5, $7); }
  | NOTES STRING                     { $$ = said_as(p, N_NOTES, @$, $2); }
  | MANUAL STRING                    { $$ = said_as(p, N_MANUAL, @$, $2); }
  | NAME_EXAMPLE BARE                { $$ = said_as(p, N_EXAMPLE, @$, $2); }
  | operator                         { $$ = $1; }
  | PROGRAM NEWLINE steps END        { $$ = make(p, N_PROGRAM, @1, NULL, $3, NULL); }
  | COLUMN STRING '=' any_name clauses { $$ = with_text(make(p, N_COLUMN, @4, $4, NULL, $5), $2); }
  | ROW STRING                       { $$ = said_as(p, N_ROW, @$, $2); }
  | ROW STRING '=' any_name clauses  { $$ = with_text(make(p, N_ROW, @4, $4, NULL, $5), $2); }
  | PRINTED STRING metric_name '=' expression
    { $$ = with_text(make(p, N_PRINTED, @3, $3, $5, NULL), $2); }
  | MAPS name TO name { $$ = make(p, N_MAPS, @$, $2->name, $2, $4); $$->name2 = $4->name; }
  | GIVEN any_name '=' expression    { $$ = make(p, N_GIVEN, @2, $2, $4, NULL); }
  | TARGET any_name '=' expression   { $$ = make(p, N_TARGET_AT, @2, $2, $4, NULL); }
  | assumption                       { $$ = $1; }
  | VERIFY any_name                  { $$ = make(p, N_VERIFY, @2, $2, NULL, NULL); }
  | CONCLUDE metric_name strictness comparison range text
    { $$ = with_text(make(p, N_CONCLUDE, @2, $2, $5, NULL), $6); $$->op = (short)$4;
      $$->index = $3; }
  | LEMMA any_name '(' names ')' bounds expression text
    { $$ = with_text(make(p, N_LEMMA, @2, $2, $7, $4), $8); $$->op = (short)$6; }
  | LEMMA any_name '(' names ')' bounds expression WHEN expression text
    { $$ = with_text(make(p, N_LEMMA, @2, $2, $7, $4), $10); $$->op = (short)$6; $$->c = $9; }
  | EXERCISE STRING NEWLINE items END
    { $$ = with_text(make(p, N_EXERCISE, @2, NULL, $4, NULL), $2); }
  | HINT STRING                      { $$ = said_as(p, N_HINT, @$, $2); }
  | JUDGE expression STRING          { $$ = with_text(make(p, N_JUDGE, @2, NULL, $2, NULL), $3); }
  | SOLUTION STRING                  { $$ = said_as(p, N_SOLUTION, @$, $2); }
  | BECAUSE STRING                   { $$ = said_as(p, N_BECAUSE, @$, $2); }
  | on_item                          { $$ = $1; }
  ;
comparison:
    EQ                               { $$ = OP_EQ; }
  | LE                               { $$ = OP_LE; }
  | GE                               { $$ = OP_GE; }
  ;
bounds:
    LE                               { $$ = OP_LE; }
  | GE                               { $$ = OP_GE; }
  ;
params:
    param                            { $$ = $1; }
  | params ',' param                 { $$ = node_append($1, $3); }
  ;
param:
    any_name text                    { $$ = with_text(make(p, N_PARAM, @1, $1, NULL, NULL), $2); }
  | any_name GE expression text      { $$ = with_text(make(p, N_PARAM, @1, $1, $3, NULL), $4); }
  | NAME_EQUALS '=' expression text
    { $$ = with_text(make(p, N_LET, @1, $1, $3, NULL), $4); $$->op = 1; }
  ;
choices:
    choice                           { $$ = $1; }
  | choices ',' choice               { $$ = node_append($1, $3); }
  ;
choice:
    any_name text                    { $$ = with_text(named(p, @1, $1), $2); }
  ;
strictness:
    STRICT                           { $$ = 1; }
  | ORDER                            { $$ = 0; }
  ;
bound_models:
    ON names                         { $$ = make(p, N_ON, @$, NULL, NULL, $2); }
  | ON names FROM STRING             { $$ = with_text(make(p, N_ON, @$, NULL, NULL, $2), $4); }
  ;
assumption:
    ASSUME STRING                    { $$ = said_as(p, N_ASSUME, @$, $2); }
  ;
assumed:
    %empty                           { $$ = NULL; }
  | assumption NEWLINE               { $$ = $1; }
  ;
terms:
    %empty                           { $$ = NULL; }
  | terms NEWLINE                    { $$ = $1; }
  | terms term NEWLINE               { $$ = node_append($1, $2); }
  ;
term:
    any_name '=' range text          { $$ = with_text(make(p, N_TERM, @1, $1, $3, NULL), $4); }
  | any_name '=' range WHEN expression text { $$ = with_text(make(p, N_TERM, @1, $1, $3, $5), $6); }
  ;
on_items:
    %empty                           { $$ = NULL; }
  | on_items NEWLINE                 { $$ = $1; }
  | on_items on_item NEWLINE         { $$ = node_append($1, $2); }
  ;
on_item:
    REQUIRE expression               { $$ = make(p, N_REQUIRE, @2, NULL, $2, NULL); }
  | REQUIRE expression STRING        { $$ = with_text(make(p, N_REQUIRE, @2, NULL, $2, NULL), $3); }
  | LET any_name '=' expression      { $$ = make(p, N_LET, @2, $2, $4, NULL); }
  | DEFINE any_name '=' expression   { $$ = make(p, N_DEFINE, @2, $2, $4, NULL); }
  | DEFINE any_name '(' ')' '=' expression { $$ = make(p, N_DEFINE, @2, $2, $6, NULL); }
  | DEFINE any_name '(' names ')' text '=' expression
    { $$ = with_text(make(p, N_DEFINE, @2, $2, $8, $4), $6); }
  | CLOSED metric_name '=' expression when_from { $$ = formula(p, N_CLOSED, @2, $2, $4); }
  | EXACT metric_name '=' expression when_from { $$ = formula(p, N_EXACT, @2, $2, $4); }
  | EXACT NAME any_name '=' expression when_from
    { $$ = make(p, N_EXACT, @2, $2, $5, p->when); $$->name2 = $3; $$->text = p->from; }
  | LEAST metric_name '=' expression when_from { $$ = formula(p, N_LEAST, @2, $2, $4); }
  | MOST metric_name '=' expression when_from { $$ = formula(p, N_MOST, @2, $2, $4); }
  | EXPECTED metric_name STRING '=' expression when_from
    { $$ = formula(p, N_EXPECTED, @2, $2, $5); $$->d = said_as(p, N_STRING, @2, $3); }
  | PLAIN '=' expression when_from   { $$ = make(p, N_PLAIN, @1, NULL, $3, p->when); }
  | PLAIN metric_name '=' expression when_from { $$ = make(p, N_PLAIN, @2, $2, $4, p->when); }
  | PLAIN NAME any_name '=' expression when_from
    { $$ = make(p, N_PLAIN, @2, $2, $5, p->when); $$->name2 = $3; }
  | OPTIMAL optimal_metric YES text
    { $$ = with_text(make(p, N_OPTIMAL, @$, $2, NULL, NULL), $4); $$->op = 1; }
  | OPTIMAL optimal_metric YES text WHEN expression
    { $$ = with_text(make(p, N_OPTIMAL, @$, $2, NULL, $6), $4); $$->op = 1; }
  | OPTIMAL optimal_metric WHEN expression
    { $$ = make(p, N_OPTIMAL, @$, $2, NULL, $4); $$->op = 2; }
  | goal                             { $$ = $1; }
  | goal FROM STRING                 { $$ = with_text($1, $3); }
  | OPTIMAL optimal_metric NO text   { $$ = with_text(make(p, N_OPTIMAL, @$, $2, NULL, NULL), $4); }
  | OPTIMAL optimal_metric NO text family
    { $$ = with_text(make(p, N_OPTIMAL, @$, $2, $5, NULL), $4); }
  ;
goal: /* shared = O(b) */
    OPTIMAL optimal_metric WHEN NAME_EQUALS '=' postfix
    { if (($$ = goal(p, @$, $2, $4, $6)) == NULL) YYABORT; }
  ;
when_from:
    %empty                           { p->when = NULL; p->from = NULL; }
  | WHEN expression                  { p->when = $2; p->from = NULL; }
  | FROM STRING                      { p->when = NULL; p->from = $2; }
  | WHEN expression FROM STRING      { p->when = $2; p->from = $4; }
  ;
family:
    NAME_EQUALS '=' range            { $$ = make(p, N_BINDING, @$, $1, $3, NULL); }
  | family ',' NAME_EQUALS '=' range { $$ = node_append($1, make(p, N_BINDING, @3, $3, $5, NULL)); }
  ;

/* --- programs ------------------------------------------------------------- */

steps:
    %empty                           { $$ = NULL; }
  | steps NEWLINE                    { $$ = $1; }
  | steps step NEWLINE               { $$ = node_append($1, $2); }
  ;
step:
    role space arrays
    { for (node *n = $3; n; n = n->next) { n->op = (short)$1; n->space = $2; } $$ = $3; }
  | REGISTER arrays
    { for (node *n = $2; n; n = n->next) {
          n->op = ARRAY_WORK;
          n->space = SPACE_SHARED;
          n->index = 1;
      }
      $$ = $2; }
  | operator                         { $$ = $1; }
  | NAME_EQUALS '=' expression       { $$ = make(p, N_SET, @$, NULL, named(p, @1, $1), $3); }
  | postfix '=' expression           { $$ = make(p, N_SET, @$, NULL, $1, $3); }
  | ATOMIC postfix '+' '=' expression
    { $$ = make(p, N_SET, @$, NULL, $2, $5); $$->op = SET_ATOMIC; }
  | postfix ',' lefts '=' list_items
    { if (($$ = parallel(p, @$, node_append($1, $3), $5)) == NULL) YYABORT; }
  | FOR_BLOCK NAME_EQUALS '=' expression TO expression within NEWLINE steps END
    { $$ = bounded(make(p, N_FOR, @1, $2, $4, $6), $7); $$->d = $9; }
  | FOR_BLOCK NAME_EQUALS '=' expression TO expression BY expression within NEWLINE steps END
    { $$ = bounded(make(p, N_FOR, @1, $2, $4, $6), $9); $$->c = $8; $$->d = $11; }
  | FOR_BLOCK NAME_EQUALS '=' expression TO expression BY '*' expression within NEWLINE steps END
    { $$ = bounded(make(p, N_FOR, @1, $2, $4, $6), $10); $$->op = FOR_TIMES; $$->c = $9;
      $$->d = $12; }
  | FOR_BLOCK NAME_EQUALS '=' expression DOWNTO expression within NEWLINE steps END
    { $$ = bounded(make(p, N_FOR, @1, $2, $4, $6), $7); $$->op = FOR_DOWN; $$->d = $9; }
  | FOR_BLOCK NAME_EQUALS '=' expression DOWNTO expression BY expression within NEWLINE steps END
    { $$ = bounded(make(p, N_FOR, @1, $2, $4, $6), $9); $$->op = FOR_DOWN; $$->c = $8;
      $$->d = $11; }
  | FOR_BLOCK NAME_EQUALS '=' expression DOWNTO expression BY '/' expression within NEWLINE steps
    END
    { $$ = bounded(make(p, N_FOR, @1, $2, $4, $6), $10); $$->op = FOR_OVER; $$->c = $9;
      $$->d = $12; }
  | WHILE expression within NEWLINE steps END
    { $$ = bounded(make(p, N_WHILE, @1, NULL, $2, NULL), $3); $$->d = $5; }
  | IF_BLOCK expression NEWLINE steps branches END
    { $$ = make(p, N_BRANCH, @1, NULL, $2, NULL); $$->d = $4; $$->c = $5; }
  | FORALL for_ranges NEWLINE steps END { $$ = make(p, N_FORALL, @1, NULL, NULL, $2); $$->d = $4; }
  | FORALL for_ranges WHERE expression NEWLINE steps END
    { $$ = make(p, N_FORALL, @1, NULL, NULL, $2); $$->c = $4; $$->d = $6; }
  | FORALL MULTIPROCESSOR NAME_EQUALS '=' expression TO expression NEWLINE steps END
                                     { $$ = make(p, N_BLOCKS, @1, $3, $5, $7); $$->d = $9; }
  | FORALL CORE any_name NEWLINE steps END
    { $$ = make(p, N_CORES, @1, $3, NULL, NULL); $$->d = $5; }
  | ENSURE expression                { $$ = make(p, N_ENSURE, @2, NULL, $2, NULL); }
  | CALL any_name '(' arguments ')'  { $$ = make(p, N_RUN, @2, $2, $4, NULL); }
  | DO any_name '(' arguments ')'    { $$ = make(p, N_DO, @$, $2, $4, NULL); }
  | DO any_name '(' arguments ')' WITH NEWLINE steps END
    { $$ = make(p, N_DO, span_join(@1, @5), $2, $4, NULL);
      $$->d = make(p, N_PROGRAM, @6, NULL, $8, NULL); }
  ;
within: /* how often a loop turns, whatever the data: a claim that runs check */
    %empty                           { $$ = NULL; }
  | WITHIN range DOTS range STRING
    { $$ = with_text(make(p, N_WITHIN, span_join(@2, @4), NULL, $2, $4), $5); }
  ;
lefts:
    left                             { $$ = $1; }
  | lefts ',' left                   { $$ = node_append($1, $3); }
  ;
left:
    NAME_EQUALS                      { $$ = named(p, @$, $1); }
  | postfix                          { $$ = $1; }
  ;
operator:
    OPERATOR any_name '(' operator_params ')' '=' expression IDENTITY expression commutative memory
    element
    { $$ = make(p, N_OPERATOR, @2, $2, $7, $4); $$->c = $9; $$->op = (short)$10; $$->d = $12;
      $$->space = $11; }
  ;
branches:
    %empty                           { $$ = NULL; }
  | ELSE_BLOCK NEWLINE steps         { $$ = $3; }
  | ELSIF expression NEWLINE steps branches
    { $$ = make(p, N_BRANCH, @1, NULL, $2, NULL); $$->d = $4; $$->c = $5; }
  ;
role:
    %empty                           { $$ = ARRAY_WORK; }
  | INPUT                            { $$ = ARRAY_INPUT; }
  | OUTPUT                           { $$ = ARRAY_OUTPUT; }
  ;
space:
    ARRAY                            { $$ = SPACE_MACHINE; }
  | GLOBAL                           { $$ = SPACE_GLOBAL; }
  | SHARED                           { $$ = SPACE_SHARED; }
  | PRIVATE                          { $$ = SPACE_PRIVATE; }
  ;
arrays:
    array                            { $$ = $1; }
  | arrays ',' array                 { $$ = node_append($1, $3); }
  ;
array:
    NAME dimensions                  { $$ = make(p, N_ARRAY, @1, $1, NULL, $2); }
  | NAME dimensions WHERE expression { $$ = make(p, N_ARRAY, @1, $1, NULL, $2); $$->c = $4; }
  | NAME dimensions NAME expression
    { if (($$ = ordered_array(p, @3, $1, $2, $3, $4, NULL)) == NULL) YYABORT; $$->at = @1; }
  | NAME dimensions NAME expression BY expression
    { if (($$ = ordered_array(p, @3, $1, $2, $3, $4, $6)) == NULL) YYABORT; $$->at = @1; }
  ;
dimensions:
    '[' dimension ']'                { $$ = $2; }
  | dimensions '[' dimension ']'     { $$ = node_append($1, $3); }
  ;
dimension:
    expression                       { $$ = $1; }
  | NAME_EQUALS '=' expression       { $$ = make(p, N_NAMED, @$, $1, $3, NULL); }
  ;
for_ranges:
    for_range                        { $$ = $1; }
  | for_ranges ',' for_range         { $$ = node_append($1, $3); }
  ;
for_range:
    NAME_EQUALS '=' expression TO expression { $$ = make(p, N_NAMED, @1, $1, $3, $5); }
  | NAME_EQUALS '=' expression TO expression BY expression
    { $$ = make(p, N_NAMED, @1, $1, $3, $5); $$->c = $7; }
  ;
operator_params:
    operator_param                   { $$ = $1; }
  | operator_params ',' operator_param { $$ = node_append($1, $3); }
  ;
operator_param:
    name                             { $$ = $1; }
  | '(' tuple_names ')'              { $$ = make(p, N_TUPLE, @$, NULL, $2, NULL); }
  ;
tuple_names: names ;
commutative:
    %empty                           { $$ = 0; }
  | COMMUTATIVE                      { $$ = 1; }
  ;

memory: /* the words of memory that an element takes: N_OPERATOR's `space` */
    %empty                           { $$ = 1; }
  | NAME NUMBER                      { if (($$ = element_words(p, @$, $1, $2)) == 0) YYABORT; }
  ;
element: /* how one or several input words make an element */
    %empty                           { $$ = NULL; }
  | INPUT '(' names ')' '=' expression { $$ = make(p, N_FUNCTION, @$, NULL, $6, $3); }
  ;

%%

/* Parts a list into the targets before the first clause, and the rest. */
static node *study(parser *p, span at, span name_at, const char *name, node *list)
{
    node *n = make(p, N_QUERY, at, name, NULL, NULL), *next;
    bool clauses = false;
    for (node *item = list; item; item = next) {
        next = item->next;
        item->next = item->last = NULL;
        clauses |= item->kind >= N_ON && item->kind <= N_TO;
        node **to = clauses ? &n->b : &n->a;
        *to = node_append(*to, item);
    }
    n->c = named(p, name_at, name);
    return n;
}

/* Builds an N_WALK from turns(s = n then s div 2, s > 1) or after(s = n then s div 2, 10, s). */
static node *walk(parser *p, span at, const char *name, node *args)
{
    bool turns = strcmp(name, "turns") == 0;
    node *n = make(p, N_WALK, at, name, args, NULL), *last = args;
    while (last->next && last->next->kind == N_NAMED && last->next->b)
        last = last->next;
    node *rest = last->next;
    last->next = NULL;
    args->last = last;
    if ((!turns && strcmp(name, "after") != 0) || node_count(rest) != (turns ? 1 : 2)) {
        diag_fail(p->d, ST_PARSE, at,
            "what goes on from turn to turn stands in turns(x = 100 then x div 2, x > 1), or "
            "after(x = 100 then x div 2, 3, x)");
        return NULL;
    }
    n->c = turns ? NULL : rest;
    n->b = turns ? rest : rest->next;
    rest->next = NULL;
    return n;
}

static node *call(parser *p, span at, span name_at, const char *name, node *args)
{
    if (args && args->kind == N_NAMED && args->b)
        return walk(p, at, name, args);
    int aggregate = args && args->kind == N_NAMED ? ast_aggregate_named(name) : -1;
    if (aggregate < 0) {
        node *n = make(p, N_CALL, at, name, args, named(p, name_at, name));
        n->space = node_count(args);
        n->fn = (short)builtin_kept(name);
        return n;
    }
    node *n = make(p, N_AGGREGATE, at, name, args, NULL), *last = args;
    n->op = (short)aggregate;
    while (last->next && last->next->kind == N_NAMED)
        last = last->next;
    n->b = last->next;
    last->next = NULL;
    if (last == args && n->b && n->b->next && n->b->kind != N_WHERE && args->a->kind != N_RANGE) {
        node *to = n->b; /* sum(i = 1, 9, e), the form of gp */
        args->a = make(p, N_RANGE, span_join(args->a->at, to->at), NULL, args->a, to);
        n->b = to->next;
        to->next = NULL;
        deepen(p, args);
    }
    for (node *v = args; v; v = v->next)
        if (v->a->kind != N_RANGE) {
            diag_fail(p->d, ST_PARSE, v->a->at,
                "`%s` needs a range for `%s`, as in %s(%s = 0..9, ...)", name, v->name, name,
                v->name);
            return NULL;
        }
    if (n->b == NULL || n->b->next || n->b->kind == N_TARGET) {
        diag_fail(p->d, ST_PARSE, n->b ? n->b->at : at,
            "`%s` needs one expression after its ranges, as in %s(t = 1..9, t^2)", name, name);
        return NULL;
    }
    if (n->b->kind == N_WHERE) {
        n->c = n->b->b;
        n->b = n->b->a;
    }
    return n;
}

/* Builds f(x, y) = e, or reports what is wrong in 2 = x. */
static node *assignment(parser *p, span at, node *target, node *value)
{
    if (target->kind != N_CALL) {
        diag_fail(p->d, ST_PARSE, target->at,
            "only a name or a function like f(x, y) can stand left of `=`");
        diag_hint(p->d, "to compare two values write ==; an equation: solve x^2 = 2");
        return NULL;
    }
    for (node *a = target->a; a; a = a->next)
        if (a->kind != N_NAME) {
            diag_fail(p->d, ST_PARSE, a->at, "a parameter of a function is a name");
            return NULL;
        }
    node *n = make(p, N_FUNCTION, at, target->name, value, target->a);
    n->c = target->b;
    return n;
}

/* Builds %3, which a definition may not use: it means the same in every session. */
static node *history(parser *p, span at, const node *number)
{
    if (p->blocks > 0) {
        diag_fail(p->d, ST_PARSE, at, "`%.*s` is an answer of the session, which a definition "
            "does not see", at.to - at.from, at.src->text + at.from);
        diag_hint(p->d, "the remainder is a mod b");
        return NULL;
    }
    node *n = make(p, N_HISTORY, at, NULL, NULL, NULL);
    n->value = num_copy(&number->value);
    return n;
}

static bool one_to_one(parser *p, span at, const node *targets, const node *values)
{
    int wanted = node_count(targets), given = node_count(values);
    if (wanted == given)
        return true;
    diag_fail(p->d, ST_PARSE, at, "%d target%s and %d value%s: each target takes one", wanted,
        wanted == 1 ? "" : "s", given, given == 1 ? "" : "s");
    return false;
}

/* Builds x, y = y, x of the prompt, where only variables can be set. */
static node *assignments(parser *p, span at, node *targets, node *values)
{
    if (!one_to_one(p, at, targets, values))
        return NULL;
    for (const node *t = targets; t; t = t->next)
        if (t->kind != N_NAME) {
            diag_fail(p->d, ST_PARSE, t->at, "only names can stand left of this `=`");
            return NULL;
        }
    return make(p, N_ASSIGN, at, targets->name, values, targets);
}

/* Builds optimal METRIC when OF = O(E); NULL: what is wrong was reported. */
static node *goal(parser *p, span at, const char *metric, const char *of, const node *order)
{
    if (order->kind != N_CALL || strcmp(order->name, "O") != 0 || !order->a || order->a->next) {
        diag_fail(p->d, ST_PARSE, order->at, "expected an order of growth, as in %s = O(b)", of);
        return NULL;
    }
    node *n = make(p, N_OPTIMAL, at, metric, order->a, NULL);
    n->name2 = of;
    return n;
}

/* x, y = y, x in a program: every value is set to a scalar of its own, from left to right, and then
 * each target to its scalar. The scalars' names begin with a blank, so that no text can name them.
 * All parts have the place of the one statement. */
static node *parallel(parser *p, span at, node *targets, node *values)
{
    int i = 0;
    node *first = NULL, *last = NULL;
    if (!one_to_one(p, at, targets, values))
        return NULL;
    for (node *t = targets, *v = values, *more_t, *more_v; t; t = more_t, v = more_v, i++) {
        const char *name = arena_format(p->u->arena, " %d", i);
        more_t = t->next;
        more_v = v->next;
        t->next = v->next = t->last = v->last = NULL;
        first = node_append(first, make(p, N_SET, at, NULL, named(p, v->at, name), v));
        last = node_append(last, make(p, N_SET, at, NULL, t, named(p, v->at, name)));
    }
    node *all = node_append(first, last);
    all->last = NULL; /* node_append has to find the end again */
    return all;
}

static node *bounded(node *what, node *within)
{
    what->within = within;
    return what;
}

/* Reads `words 4` behind an operator's identity; 0 after an error. */
static int element_words(parser *p, span at, const char *word, const node *count)
{
    uint64_t n = 0;
    if (strcmp(word, "words") != 0)
        diag_fail(p->d, ST_PARSE, at, "an operator may say `commutative`, `words 4`, `input (v) = "
            "...`, not `%s`", word);
    else if (!num_to_u64(&count->value, &n) || n < 1 || n > 64)
        diag_fail(p->d, ST_PARSE, at, "an element takes from 1 to 64 words"), n = 0;
    return (int)n;
}

/* Builds input array a[n] sorted s, permuted s, or permuted s by k. */
static node *ordered_array(parser *p, span at, const char *name, node *dimensions,
    const char *word, node *run, node *step)
{
    bool permuted = strcmp(word, "permuted") == 0;
    if (!permuted && (step || strcmp(word, "sorted") != 0)) {
        diag_fail(p->d, ST_PARSE, at, "`%s` cannot stand here; after an input array can come: "
            "sorted s, permuted s, permuted s by k", word);
        return NULL;
    }
    node *n = make(p, N_ARRAY, at, name, run, dimensions);
    n->d = permuted && step == NULL ? node_number(p->u->arena, at, 1) : step;
    return n;
}

static node *definition(parser *p, node_kind kind, span whole, span at, const char *name,
    const char *text, node *items)
{
    node *n = make(p, kind, at, name, items, NULL);
    n->text = text;
    n->d = said_as(p, N_STRING, whole, "");
    return n;
}

/* Builds sequential time "why" on dmm, umm = E when C from "source". */
static node *sequential(parser *p, span at, const char *metric, const char *why, node *models,
    node *value)
{
    node *n = make(p, N_SEQUENTIAL, at, metric, value, p->when);
    n->c = models;
    n->d = why ? said_as(p, N_STRING, at, why) : NULL;
    n->text = p->from;
    return n;
}

/* The name in messages of a token that is no word of the language. */
static const char *token_kind(yysymbol_kind_t symbol)
{
    switch (symbol) {
    case YYSYMBOL_NUMBER: return "a number";
    case YYSYMBOL_NAME: return "a name";
    case YYSYMBOL_NAME_EQUALS: return "name=";
    case YYSYMBOL_STRING: return "a \"text\"";
    case YYSYMBOL_BARE: return "a word";
    case YYSYMBOL_NEWLINE: return "the end of the line";
    case YYSYMBOL_YYEOF: return "the end";
    case YYSYMBOL_EQ: return "==";
    case YYSYMBOL_NE: return "!=";
    case YYSYMBOL_LE: return "<=";
    case YYSYMBOL_GE: return ">=";
    case YYSYMBOL_DOTS: return "..";
    case YYSYMBOL_LCEIL: return "⌈";
    case YYSYMBOL_RCEIL: return "⌉";
    case YYSYMBOL_LFLOOR: return "⌊";
    case YYSYMBOL_RFLOOR: return "⌋";
    case YYSYMBOL_TRUTH: return "true";
    case YYSYMBOL_QUERY_COMMAND: case YYSYMBOL_QUERIES_COMMAND: case YYSYMBOL_STUDY_COMMAND:
    case YYSYMBOL_EXPR_COMMAND:
    case YYSYMBOL_FILE_COMMAND:
    case YYSYMBOL_WORDS_COMMAND: return "a command";
    default: return NULL;
    }
}

/* What a user types for a token; "" for one of a character, which yysymbol_name gives in quotes. */
static const char *token_word(yysymbol_kind_t symbol)
{
    const char *word = token_kind(symbol);
    int token;
    for (int i = 0; word == NULL && parse_word(i, &token); i++)
        if (YYTRANSLATE(token) == symbol)
            word = parse_word(i, &token);
    return word ? word : "";
}

/* Adds a token's name; tokens of one character are printed as they are. */
static void add_symbol(str *s, yysymbol_kind_t symbol)
{
    const char *word = token_word(symbol);
    str_add(s, word);
    for (const char *c = *word ? "" : yysymbol_name(symbol); *c; c++)
        if (*c != '\'' && *c != '"')
            str_char(s, *c);
}

static bool starts_operand(const yysymbol_kind_t *expected, int n)
{
    for (int i = 0; i < n; i++)
        if (expected[i] == YYSYMBOL_NUMBER)
            return true;
    return false;
}
static bool continues_expression(const yysymbol_kind_t *expected, int n)
{
    for (int i = 0; i < n; i++)
        if (expected[i] == YYSYMBOL_DIV)
            return true;
    return false;
}
static bool is_operator(yysymbol_kind_t s)
{
    switch (s) {
    case YYSYMBOL_OR: case YYSYMBOL_AND: case YYSYMBOL_EQ: case YYSYMBOL_NE: case YYSYMBOL_LE:
    case YYSYMBOL_GE:
    case YYSYMBOL_DIV: case YYSYMBOL_MOD: case YYSYMBOL_XOR: case YYSYMBOL_SHL: case YYSYMBOL_SHR:
    case YYSYMBOL_DOTS: case YYSYMBOL_BY: case YYSYMBOL_WHERE:
        return true;
    default: {
        const char *name = yysymbol_name(s);
        return name[0] == '\'' && strchr("<>+-*/^|&[=,!", name[1]) != NULL;
    }
    }
}

/* Has a token before number i the same word? Some words have two tokens, as `on` of a query and of
 * a definition. */
static bool said(const yysymbol_kind_t *expected, int i)
{
    const char *word = token_word(expected[i]);
    for (int k = 0; k < i && *word; k++)
        if (strcmp(token_word(expected[k]), word) == 0)
            return true;
    return false;
}

/* Removes tokens that only some commands take; gives how many are left. */
static int often_expected(yysymbol_kind_t *expected, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (expected[i] != YYSYMBOL_METRIC_BEHIND && expected[i] != YYSYMBOL_LINE_NUMBER
            && expected[i] != YYSYMBOL_WHERE_BEHIND)
            expected[kept++] = expected[i];
    return kept;
}

/* Adds what could stand there: "a value", "an operator or )", "then"; of many tokens "end, on,
 * param or let". */
static void describe_expected(str *s, const yysymbol_kind_t *expected, int n)
{
    enum { FEW = 6 };
    yysymbol_kind_t shown[YYNTOKENS];
    int count = 0, done = 0;
    if (starts_operand(expected, n)) {
        str_add(s, "a value");
        return;
    }
    bool any_operator = continues_expression(expected, n);
    for (int i = 0; i < n; i++)
        if (!(any_operator && is_operator(expected[i])) && !said(expected, i))
            shown[count++] = expected[i];
    if (any_operator) {
        str_add(s, "an operator");
        done = 1;
    }
    for (int i = 0; i < count; i++, done++) {
        if (done)
            str_add(s, count + any_operator > FEW && i + 1 < count ? ", " : " or ");
        add_symbol(s, shown[i]);
    }
}

/* The diagnostic's code for what cannot be read, by what could stand there, as describe_expected
 * says it. */
static diag_code unread(const yysymbol_kind_t *expected, int n)
{
    if (starts_operand(expected, n))
        return DIAG_UNREAD_VALUE;
    if (!continues_expression(expected, n))
        return expected[0] == YYSYMBOL_NAME_EQUALS ? DIAG_UNREAD_BINDING : DIAG_UNREAD;
    for (int i = 0; i < n; i++)
        if (!is_operator(expected[i]))
            return expected[i] == YYSYMBOL_THEN ? DIAG_UNREAD_CONDITION : DIAG_UNREAD;
    return DIAG_UNREAD;
}

static bool is_equals(span at)
{
    return at.to == at.from + 1 && at.src->text[at.from] == '=';
}

static bool before_equals(span at)
{
    const char *c = at.src->text + at.to;
    c += strspn(c, " \t");
    return *c == '=' && c[1] != '=';
}

/* Are there only blanks between `from` and the place? */
static bool only_blanks(span at, int from)
{
    return from <= at.from
           && (int)strspn(at.src->text + from, " \t") >= at.from - from;
}

/* Suggests a word of definitions that may have been misspelt. */
static void suggest_word(parser *p, span at)
{
    char *wanted = mem_copyn(at.src->text + at.from, (size_t)(at.to - at.from));
    nearest near;
    nearest_begin(&near, wanted);
    for (int i = 0; parse_reserved(i, NULL); i++)
        nearest_offer(&near, parse_reserved(i, NULL));
    nearest_end(&near, p->d);
    free(wanted);
}

/* The line before `at`, without blanks around it, and its length. */
static const char *line_before(span at, int *length)
{
    const char *text = at.src->text;
    int from = at.from, to = at.from;
    while (from > 0 && text[from - 1] != '\n')
        from--;
    while (text[from] == ' ' || text[from] == '\t')
        from++;
    while (to > from && (text[to - 1] == ' ' || text[to - 1] == '\t'))
        to--;
    *length = to - from;
    return text + from;
}

static bool begins(const char *line, int length, const char *word)
{
    int n = (int)strlen(word);
    return length >= n && strncmp(line, word, (size_t)n) == 0
           && (length == n || line[n] == ' ' || line[n] == '\t');
}

/* Suggests `input array`: `input a[n]` alone on its line is an element whose value is not used. */
static void suggest_array(parser *p, span at)
{
    static const char word[] = "input";
    int length;
    const char *line = line_before(at, &length);
    if (begins(line, length, word) && !begins(line, length, "input array")
        && length > (int)sizeof word)
        diag_hint(p->d, "an array is declared so: input array %.*s", length - (int)sizeof word,
            line + sizeof word);
}

/* Suggests the number of words that a declaration lacks: `private x = 0`, `shared x`. */
static void suggest_words(parser *p, span at)
{
    static const char *const declare[] = { "private", "shared", "global", "array", "input array",
        "output array" };
    int length;
    const char *line = line_before(at, &length);
    for (size_t i = 0; i < sizeof declare / sizeof *declare; i++)
        if (begins(line, length, declare[i]))
            diag_hint(p->d, "words are declared with their number, as in %s x[4]%s", declare[i],
                i == 0 ? "; a scalar needs none: x = 0" : "");
}

/* Is a word of the definition found where `end` could stand, as `notes` within the block `on
 * umm`? */
static bool lacks_end(const parser *p, yysymbol_kind_t found, const yysymbol_kind_t *expected,
    int n)
{
    static const yysymbol_kind_t items[] = { YYSYMBOL_PROGRAM, YYSYMBOL_NOTES,
        YYSYMBOL_NAME_EXAMPLE, YYSYMBOL_MANUAL, YYSYMBOL_PARAM, YYSYMBOL_SOLVES, YYSYMBOL_ON_BLOCK,
        YYSYMBOL_ON };
    bool end = false, item = false;
    for (int i = 0; i < n; i++)
        end |= expected[i] == YYSYMBOL_END;
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        item |= found == items[i];
    return end && item && p->blocks > 1;
}

static int yyreport_syntax_error(const yypcontext_t *context, parser *p, void *scanner)
{
    (void)scanner;
    yysymbol_kind_t found = yypcontext_token(context), expected[YYNTOKENS];
    span at = *yypcontext_location(context);
    p->d->program = p->program > 0;
    if (found == YYSYMBOL_LEX_ERROR || (found == YYSYMBOL_YYEOF && p->goes_on))
        return 0; /* the lexer has reported it, or parse_text will */
    if (found == YYSYMBOL_YYEOF && (p->brackets > 0 || p->blocks > 0)) {
        span block = { at.src, p->block_at, p->block_at + 1 };
        if (p->brackets > 0)
            diag_fail(p->d, ST_INCOMPLETE, p->open, "this bracket is never closed");
        else
            diag_fail(p->d, ST_INCOMPLETE, block, "this is never closed: an `end` is missing");
        return 0;
    }
    if (p->word && p->blocks == 0 && p->word_at.from == at.from && before_equals(at)) {
        diag_fail(p->d, ST_PARSE, at, "`%s` is a word of the language and cannot name anything",
            p->word);
        return 0;
    }
    if (p->word && p->blocks == 0 && is_equals(at) && only_blanks(at, p->word_at.to)) {
        diag_fail(p->d, ST_PARSE, p->word_at,
            "`%s` is a word of the language and cannot name anything", p->word);
        return 0;
    }
    int n = often_expected(expected, yypcontext_expected_tokens(context, expected, YYNTOKENS));
    if (p->word && p->word_at.from == at.from && n > 0 && n <= 2
        && expected[0] == YYSYMBOL_NAME) { /* only a name could stand here */
        diag_fail(p->d, ST_PARSE, at, "`%s` is a word of the language and cannot name anything",
            p->word);
        return 0;
    }
    str_own s = { 0 };
    bool ends = found == YYSYMBOL_YYEOF || found == YYSYMBOL_NEWLINE;
    diag_code code = ends ? DIAG_UNREAD : DIAG_OTHER;
    if (ends)
        str_add(&s, "the statement ends too early");
    else if (at.to > at.from)
        str_format(&s, "`%.*s` cannot stand here", at.to - at.from, at.src->text + at.from);
    else
        str_add(&s, "something is missing here");
    bool valued = found == YYSYMBOL_NAME_EQUALS && n == 1 && expected[0] == YYSYMBOL_NAME;
    if (lacks_end(p, found, expected, n)) {
        str_add(&s, ": an `end` of what is open is missing before it");
    } else if (n > 0) {
        str_add(&s, "; expected ");
        code = ends || at.to > at.from ? unread(expected, n) : DIAG_OTHER;
        describe_expected(&s, expected, n);
    }
    if (valued) /* it is a name */
        str_add(&s, " without a value");
    if (found == YYSYMBOL_NEWLINE)
        at.to = at.from;
    diag_fail_as(p->d, ST_PARSE, code, at, "%s", str_text(&s));
    if (p->blocks == 0 && is_equals(at) && continues_expression(expected, n))
        diag_hint(p->d, "to compare two values write ==; an equation: solve x^2 = 2");
    if ((found == YYSYMBOL_NAME || found == YYSYMBOL_NAME_EQUALS) && p->blocks > 0)
        suggest_word(p, at);
    if (found == YYSYMBOL_NEWLINE && p->blocks > 0)
        suggest_array(p, at);
    if (p->blocks > 0 && (valued || (n == 1 && strcmp(yysymbol_name(expected[0]), "'['") == 0)))
        suggest_words(p, at);
    return 0;
}
