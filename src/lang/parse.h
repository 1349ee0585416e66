/* From text to syntax tree: the lexer (lexer.l), the grammar (grammar.y), and what they share. */
#ifndef MMCALC_LANG_PARSE_H
#define MMCALC_LANG_PARSE_H

#include "base/arena.h"
#include "base/limit.h"
#include "base/status.h"
#include "lang/ast.h"

enum { PARSE_MOST = LIMIT_STATEMENT }; /* bytes of one statement */

/* How the rest of a statement is read after a command's name. */
typedef enum command_syntax {
    SYNTAX_NONE,  /* not a command */
    SYNTAX_WORDS, /* bare words: files, names */
    SYNTAX_FIND,  /* words; or NAME, clauses, and where CONDITION */
    SYNTAX_EQUATION, /* an expression in which = compares, and clauses */
    SYNTAX_QUERY, /* targets and clauses */
    SYNTAX_DERIVE, /* SYNTAX_QUERY; a metric may follow the model, a line's number follows `from`,
                      conditions follow `where` */
    SYNTAX_EXPR,  /* an expression and clauses */
    SYNTAX_TARGET, /* SYNTAX_EXPR, or a target's name; with the clauses of a query */
    SYNTAX_FILE,  /* a file and clauses */
    SYNTAX_QUERIES,/* several queries, each with its own clauses */
    SYNTAX_STUDY,  /* SYNTAX_QUERY, in which a target may be an expression */
    SYNTAX_TABLE,  /* SYNTAX_QUERIES if `over` follows, else SYNTAX_FILE */
    SYNTAX_EXPRS  /* expressions, and where CONDITION */
} command_syntax;

/* A parsed text, with its source and its tree, which it owns. It is shared by reference count and
 * lives as long as anything points into it. */
typedef struct unit {
    int refs;
    arena *arena;
    source_text src;
    char *text, *name;
    node *statements; /* linked by next */
} unit;

unit *unit_share(unit *u);
void unit_release(unit *u);

/* Parses `text`, which is copied. `name` is the file or NULL, `line` the number of its first line;
 * `syntax_of` tells which words are commands and how each reads on; NULL: none is. ST_INCOMPLETE
 * when the text ends inside an open bracket or block, or with a line that goes on. On failure *out
 * is NULL and `d` filled, with a copy of the place. */
status parse_text(const char *text, size_t length, const char *name, int line,
                  command_syntax (*syntax_of)(const char *word), num_ctx *numbers, unit **out,
                  diag *d);

/* The same piece by piece, so that each piece is read once: a text that is not complete goes on
 * with the next one. A piece ends at a line's end. reading *r = parse_begin(...); while
 * (parse_more(r, line, ..., d) == ST_INCOMPLETE) ... parse_end(r, d) == ST_OK ? parse_take(r) :
 * parse_free(r) */
typedef struct reading reading;
reading *parse_begin(const char *name, int line, command_syntax (*syntax_of)(const char *word),
                     num_ctx *numbers);

/* Reads a piece. ST_OK: the text may end here; ST_INCOMPLETE: it may not, and `d` is empty; else
 * what is wrong. */
status parse_more(reading *r, const char *text, size_t length,
                  diag *d);                        /* ST_LIMIT: more than PARSE_MOST bytes in all */
status parse_end(reading *r, diag *d);             /* ends the text; fails as parse_text */
unit *parse_take(reading *r);                      /* after ST_OK; releases `r` */
void parse_free(reading *r);
const source_text *parse_source(const reading *r); /* all pieces so far; owned by r */

/* The i-th of the language's own words; NULL past the end. Some are words only inside
 * definitions. */
const char *parse_reserved(int i, bool *only_in_definitions);
/* The i-th word with a token of its own, those of definitions included; NULL past the end. */
const char *parse_word(int i, int *token);
bool parse_is_reserved(const char *word);
bool parse_begins_definition(const char *word); /* is it problem, algorithm, ...? */

/* The state that lexer and grammar share (private to lang/). */
typedef struct parser {
    unit *u;
    diag *d;
    num_ctx *numbers;
    command_syntax (*syntax_of)(const char *);
    int at;             /* bytes consumed */
    int brackets;       /* open ( [ { */
    int blocks;         /* open definition and program blocks */
    int program;        /* blocks that were open when a program was opened; 0: none is open */
    int last;           /* the previous token, 0 at the start */
    span open;          /* the outermost open bracket */
    int block_at;       /* where the outermost open block begins */
    int deepest;        /* the depth that a tree may have */
    int note_at;        /* in_note: where the note begins */
    bool more;          /* text may follow what the scanner has */
    const char *word;   /* the last reserved word */
    span word_at;
    node *when;         /* condition and source of the formula being read */
    const char *from;
    int before;         /* the token before `last` */
    bool derives;       /* inside a SYNTAX_DERIVE */
    bool equates;       /* inside the conditions of a SYNTAX_EXPRS, where p = 1 is p == 1 */
    bool compares;      /* inside a SYNTAX_EXPRS */
    bool draws;         /* inside a SYNTAX_QUERIES, where `measured` is short for measured=yes */
    bool finds;         /* inside a SYNTAX_FIND, in whose condition = compares, too */
    bool statement_start, line_start, in_note, ended, goes_on, query, names_file;
    int given; /* tokens that are still to be given, for `show` is short for show=yes, `in cuda` for
                  language=cuda; 2: `= yes`, 1: `yes`, 3: `=` */
} parser;

#endif
