/* LaTeX: a piece of a document, to be read in by \input.  Tables are those of booktabs;
 * formulas are written by unparse_tex.  Its first line says which packages it needs. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "lang/unparse.h"
#include "render/blocks.h"

enum {
    HELD = 40,
    LONG_CELL = 44
}; /* rows from which on a table may break over pages; characters from which on a cell wraps */

typedef struct tex {
    blocks base;
    str rows; /* held until it is known how the table must be set */
    int held;
    str head;
    size_t *width; /* of the columns */
    bool *number;
    int columns;
    bool is_long, begun, formulas;
} tex;

/* --- text -------------------------------------------------------------------------------- */

static const struct {
    const char *text, *tex;
} letters[] = {
    { "\\", "\\textbackslash{}" },
    { "{", "\\{" },
    { "}", "\\}" },
    { "$", "\\$" },
    { "&", "\\&" },
    { "#", "\\#" },
    { "_", "\\_" },
    { "%", "\\%" },
    { "~", "\\textasciitilde{}" },
    { "^", "\\textasciicircum{}" },
    { "==", "$=$" },
    { "<=", "$\\le$" },
    { ">=", "$\\ge$" },
    { "<", "$<$" },
    { ">", "$>$" },
    { "|", "$|$" },
    { "\"", "''" },
    { "...", "\\dots{}" },
    { "§", "\\S{}" },
    { "≈", "$\\approx$" },
    { "≤", "$\\le$" },
    { "≥", "$\\ge$" },
    { "≠", "$\\ne$" },
    { "·", "$\\cdot$" },
    { "×", "$\\times$" },
    { "−", "$-$" },
    { "⌈", "$\\lceil$" },
    { "⌉", "$\\rceil$" },
    { "⌊", "$\\lfloor$" },
    { "⌋", "$\\rfloor$" },
    { "–", "--" },
    { "—", "---" },
    { "→", "$\\to$" },
    { "Θ", "$\\Theta$" },
};

static void put_formula(str *s, const char *text);

/* Adds the n bytes of prose; what stands between ` and ` is something to type. */
static void put_letters(str *s, const char *text, size_t n)
{
    bool typed = false;
    for (const char *end = text + n; text < end;) {
        size_t i = 0, count = sizeof letters / sizeof *letters;
        if (*text == '`' && (typed || memchr(text + 1, '`', (size_t)(end - text - 1)))) {
            str_add(s, typed ? "}" : "\\texttt{");
            typed = !typed;
            text++;
            continue;
        }
        while (i < count && strncmp(text, letters[i].text, strlen(letters[i].text)) != 0)
            i++;
        if (i < count) {
            str_add(s, letters[i].tex);
            text += strlen(letters[i].text);
        } else {
            str_char(s, *text == '\n' ? ' ' : *text);
            text++;
        }
    }
}

/* Adds a text; formulas between marks are set as formulas. */
static void put_text(str *s, const char *text)
{
    bool math;
    for (size_t n; (n = shown_part(&text, &math)) > 0; text += n) {
        mem_own char *part = math ? mem_copyn(text, n) : NULL;
        if (math)
            put_formula(s, part);
        else
            put_letters(s, text, n);
    }
}

/* Adds a number as shown.h writes it in math mode: ≈ 1.2e+40, 2^300, 2/3, 83.5 %, 123...789 (99
 * digits). */
static void put_number(str *s, const char *text, bool best)
{
    const char *digits = text, *end;
    if (strncmp(text, "≈ ", strlen("≈ ")) == 0)
        digits += strlen("≈ ");
    for (end = digits; *end && (isdigit((unsigned char)*end) || strchr("+-./e^", *end)); end++)
        ;
    if (!isdigit((unsigned char)digits[*digits == '-'])
        || isalpha((unsigned char)*end)) { /* undecided (...), true, -, 0xff */
        put_text(s, strcmp(text, "-") == 0 ? "--" : text);
        return;
    }
    str_add(s, digits > text ? "$\\approx " : "$");
    str_add(s, best ? "\\mathbf{" : "");
    for (; digits < end; digits++) {
        if (strncmp(digits, "...", 3) == 0) {
            str_add(s, "\\ldots ");
            digits += 2;
        } else if (*digits == 'e' || *digits == '^') {
            str_add(s, *digits == 'e' ? "\\cdot 10^{" : "^{");
            digits += digits[1] == '+';
            str_addn(s, digits + 1, (size_t)(end - digits - 1));
            str_char(s, '}');
            break;
        } else {
            str_char(s, *digits);
        }
    }
    str_add(s, best ? "}$" : "$");
    if (strcmp(end, " %") == 0)
        str_add(s, "\\,\\%");
    else
        put_text(s, end);
}

/* --- formulas ------------------------------------------------------------------------------- */

/* Adds an expression; false, with s as it was, if the text is none. */
static bool put_expression(str *s, const char *text, size_t length)
{
    unit *u;
    const node *n = shown_expression(text, length, &u);
    if (n) {
        str_char(s, '$');
        unparse_tex(s, n);
        str_char(s, '$');
    }
    unit_release(u);
    return n != NULL;
}

/* Adds an expression that may be followed by ` when CONDITION` or by remarks in brackets. */
static void put_formula(str *s, const char *text)
{
    size_t before = s->length, n = strlen(text), right = shown_equation(text, n);
    const char *when = strstr(text, " when "), *remark = strstr(text, "   (");
    if (*text == '\0' || put_expression(s, text, n))
        return;
    if (right && put_expression(s, text, right - 3)) { /* one formula */
        str_cut(s, s->length - 1);
        str_add(s, " = ");
        size_t joint = s->length;
        put_expression(s, text + right, n - right);
        memmove(s->text + joint, s->text + joint + 1, s->length - joint);
        s->length--;
        return;
    }
    if (when && put_expression(s, text, (size_t)(when - text))) {
        str_add(s, " when ");
        if (put_expression(s, when + 6, strlen(when + 6)))
            return;
    } else if (remark && put_expression(s, text, (size_t)(remark - text))) {
        str_char(s, ' ');
        put_text(s, remark + 3);
        return;
    }
    str_cut(s, before);
    put_text(s, text);
}

/* Adds a fact: n = 1024. */
static void put_fact(str *s, const char *text)
{
    const char *equals = strstr(text, " = ");
    if (equals == NULL || !put_expression(s, text, (size_t)(equals - text))) {
        put_text(s, text);
        return;
    }
    str_own number = { 0 };
    put_number(&number, equals + 3, false);
    if (*str_text(&number) == '$') { /* one formula */
        str_cut(s, s->length - 1);
        str_format(s, " = %s", number.text + 1);
    } else {
        str_format(s, " = %s", str_text(&number));
    }
}

static void put_cell(str *s, const grid_cell *c)
{
    const char *text = str_text(&c->text);
    bool bold = c->best && c->kind != CELL_NUMBER && *text;
    str_add(s, bold ? "\\textbf{" : "");
    if (c->kind == CELL_NUMBER) {
        put_number(s, text, c->best);
    } else if (c->kind == CELL_FORMULA) {
        put_formula(s, text);
    } else if (c->kind == CELL_FACT) {
        put_fact(s, text);
    } else if (c->kind == CELL_CODE && *text) {
        str_add(s, "\\texttt{");
        put_text(s, text);
        str_char(s, '}');
    } else {
        put_text(s, text);
    }
    str_add(s, bold ? "}" : "");
}

/* --- blocks ----------------------------------------------------------------------------------- */

static FILE *block(blocks *b)
{
    tex *t = (tex *)b;
    fputs(t->begun ? "\n" : "% \\usepackage{amsmath, array, booktabs, longtable}\n", b->st.out);
    t->begun = true;
    return b->st.out;
}

static void heading(blocks *b, int level, const char *text)
{
    str_own s = { 0 };
    put_text(&s, text);
    fprintf(block(b), "\\%s*{%s}\n", level == 1 ? "subsection" : "subsubsection", str_text(&s));
}

static void paragraph(blocks *b, const char *text)
{
    str_own s = { 0 };
    put_text(&s, text);
    fprintf(block(b), "%s\n", str_text(&s));
}

static void line(blocks *b, const grid *parts)
{
    str_own s = { 0 };
    for (int i = 0; i < parts->cells; i++) {
        str_add(&s, i ? ", " : "");
        put_cell(&s, &parts->cell[i]);
    }
    fprintf(block(b), "%s\n", str_text(&s));
}

/* Characters of pages and drawings that pdflatex does not have in typewriter type; a drawing's
 * characters keep their width. */
static const struct {
    uint32_t from, to;
    const char *typed;
} typed[] = {
    { 0x0398, 0x0398, "Theta" },  { 0x03A9, 0x03A9, "Omega" }, { 0x2190, 0x2190, "<-" },
    { 0x2192, 0x2192, "->" },     { 0x2212, 0x2212, "-" },     { 0x221E, 0x221E, "infinity" },
    { 0x2248, 0x2248, "~" },      { 0x2260, 0x2260, "!=" },    { 0x2264, 0x2264, "<=" },
    { 0x2265, 0x2265, ">=" },     { 0x2308, 0x2308, "ceil(" }, { 0x230A, 0x230A, "floor(" },
    { 0x2309, 0x230B, ")" },      { 0x2500, 0x2500, "-" },     { 0x2502, 0x2502, "|" },
    { 0x2501, 0x257F, "+" },      { 0x2580, 0x259F, "#" },     { 0x25CB, 0x25CB, "o" },
    { 0x25A0, 0x25FF, "*" },      { 0x2800, 0x2800, " " },     { 0x2801, 0x28FF, "." },
};

/* Adds n bytes as something to type. */
static void put_typed(str *s, const char *text, size_t n)
{
    for (const char *end = text + n; text < end;) {
        uint32_t letter = 0;
        size_t bytes = str_utf8_char(text, (size_t)(end - text), &letter), i = 0;
        while (i < sizeof typed / sizeof *typed
               && (letter < typed[i].from || letter > typed[i].to))
            i++;
        bytes += bytes == 0;
        if (i < sizeof typed / sizeof *typed)
            str_add(s, typed[i].typed);
        else
            str_addn(s, text, bytes);
        text += bytes;
    }
}

static void code(blocks *b, const char *text)
{
    static const char end[] = "\\end{verbatim}";
    FILE *out = block(b);
    str_own s = { 0 };
    for (const char *c; (c = strstr(text, end)) != NULL; text = c + 4) {
        put_typed(&s, text, (size_t)(c - text) + 4);
        str_char(&s, ' '); /* nothing else can quote it: \end {verbatim} does not end it */
    }
    put_typed(&s, text, strlen(text));
    bool ended = s.length && s.text[s.length - 1] == '\n';
    fprintf(out, "\\begin{verbatim}\n%s%s%s\n", str_text(&s), ended ? "" : "\n", end);
}

static void remark(blocks *b, const char *text)
{
    str_own s = { 0 };
    visible_line(&s, text); /* a second line would be no comment any more */
    fprintf(block(b), "%% %s\n", str_text(&s));
}

/* --- tables ----------------------------------------------------------------------------------- */

static void put_columns(const tex *t, FILE *out)
{
    int wide = 0;
    for (int i = 0; i < t->columns; i++)
        wide += !t->number[i] && t->width[i] > LONG_CELL;
    fputs("{@{}", out);
    for (int i = 0; i < t->columns; i++)
        if (!t->number[i] && t->width[i] > LONG_CELL)
            fprintf(out, ">{\\raggedright\\arraybackslash}p{%.2f\\linewidth}",
                    wide == 1 ? 0.5 : 0.7 / wide);
        else
            fputc(t->number[i] ? 'r' : 'l', out);
    fputs("@{}}", out);
}

static void open_table(tex *t)
{
    FILE *out = t->base.st.out;
    fputs(t->is_long ? "{" : "\\begin{center}", out);
    fputs(t->formulas ? "\\renewcommand{\\arraystretch}{1.3}\n" : "\n",
          out); /* fractions must not touch */
    fputs(t->is_long ? "\\begin{longtable}" : "\\begin{tabular}", out);
    put_columns(t, out);
    fprintf(out, "\n\\toprule\n%s\\midrule\n%s", str_text(&t->head),
            t->is_long ? "\\endhead\n\\bottomrule\n\\endfoot\n" : "");
}

static void release(tex *t)
{
    fwrite(str_text(&t->rows), 1, t->rows.length, t->base.st.out);
    str_cut(&t->rows, 0);
    t->held = 0;
}

static void table_begin(blocks *b, const grid *g)
{
    tex *t = (tex *)b;
    block(b);
    t->columns = g->columns;
    t->is_long = t->formulas = false;
    str_cut(&t->head, 0);
    t->width = mem_grow_array(t->width, (size_t)g->columns, sizeof *t->width);
    t->number = mem_grow_array(t->number, (size_t)g->columns, sizeof *t->number);
    for (int i = 0; i < g->columns; i++) {
        const grid_column *c = &g->column[i];
        grid_cell title = { .kind = c->kind };
        str_add(&title.text, c->title);
        put_cell(&t->head, &title);
        str_clear(&title.text);
        str_add(&t->head, i + 1 < g->columns ? " & " : " \\\\\n");
        t->number[i] = c->number;
        t->width[i] = 0;
    }
}

/* Adds a cell that takes the rest of the row; a long one wraps. */
static void put_wide(str *s, const grid_cell *c, int columns)
{
    bool wraps = str_utf8_columns(str_text(&c->text), c->text.length) > LONG_CELL;
    str_format(s, "\\multicolumn{%d}{%s}{", columns,
               wraps ? ">{\\raggedright\\arraybackslash}p{0.6\\linewidth}" : "l");
    put_cell(s, c);
    str_add(s, "} \\\\\n");
}

static void table_row(blocks *b, const grid *g)
{
    tex *t = (tex *)b;
    for (int i = 0; i < t->columns; i++) {
        if (i < g->cells && g->cell[i].wide) {
            put_wide(&t->rows, &g->cell[i], t->columns - i);
            break;
        }
        if (i < g->cells) {
            size_t w = str_utf8_columns(str_text(&g->cell[i].text), g->cell[i].text.length);
            t->width[i] = w > t->width[i] ? w : t->width[i];
            put_cell(&t->rows, &g->cell[i]);
            t->formulas |= g->cell[i].text.length
                           && (g->cell[i].kind == CELL_FORMULA
                               || strchr(g->cell[i].text.text, *MATH_BEGIN));
        }
        str_add(&t->rows, i + 1 < t->columns ? " & " : " \\\\\n");
    }
    if (!t->is_long && ++t->held > HELD) {
        t->is_long = true;
        open_table(t);
    }
    if (t->is_long)
        release(t);
}

static void table_end(blocks *b)
{
    tex *t = (tex *)b;
    if (!t->is_long)
        open_table(t);
    release(t);
    fputs(t->is_long ? "\\end{longtable}}\n" : "\\bottomrule\n\\end{tabular}\n\\end{center}\n",
          b->st.out);
}

/* --- proofs ----------------------------------------------------------------------------------- */

/* About the width of an expression, in letters; of a fraction its wider part. */
static int width_of(const node *e)
{
    str_own s = { 0 };
    if (e->kind == N_BINARY && e->op == OP_DIV) {
        int up = width_of(e->a), down = width_of(e->b);
        return up > down ? up : down;
    }
    if (e->kind == N_BINARY && e->op != OP_POW)
        return width_of(e->a) + width_of(e->b) + (e->op == OP_MUL ? 1 : 3);
    if (e->kind == N_AGGREGATE)
        return 6 + width_of(e->b);
    unparse(&s, e);
    return (int)s.length;
}

/* Adds an expression, its terms on lines of no more than `most` letters; `next` begins another
 * line. Gives the width of the last line. */
static int put_terms(str *s, const node *e, int most, const char *next)
{
    const bool joins = e->kind == N_BINARY && (e->op == OP_ADD || e->op == OP_SUB),
               nested = joins && e->op == OP_SUB && e->b->kind == N_BINARY
                        && (e->b->op == OP_ADD || e->b->op == OP_SUB);
    if (width_of(e) > most && e->kind == N_AGGREGATE && e->op == AGGREGATE_SUM && e->c == NULL
        && e->a->next == NULL && e->a->a->kind == N_RANGE && e->a->a->c == NULL) {
        str_format(s, "\\sum_{%s = ", e->a->name);
        unparse_tex(s, e->a->a->a);
        str_add(s, "}^{");
        unparse_tex(s, e->a->a->b);
        str_add(s, "} (");
        int wide = 7 + put_terms(s, e->b, most - 7, next);
        str_char(s, ')');
        return wide;
    }
    if (!joins || nested || width_of(e) <= most) {
        unparse_tex(s, e);
        return width_of(e);
    }
    int wide = put_terms(s, e->a, most, next), more = width_of(e->b);
    if (wide + more > most)
        str_add(s, next);
    str_add(s, e->op == OP_ADD ? " + " : " - ");
    unparse_tex(s, e->b);
    return wide + more > most ? more : wide + more + 3;
}

enum { SHORT_LEFT = 20, WIDEST = 64 }; /* letters; a line has 345pt */

/* The width of a formula's left side; 0 where that gets a line of its own. */
static int left_of(const char *text)
{
    unit *u;
    const node *e = shown_expression(text, strlen(text), &u);
    int wide = e && e->kind == N_BINARY ? width_of(e->a) : 0;
    unit_release(u);
    return wide > SHORT_LEFT ? 0 : wide;
}

/* Adds a step as lines of an align*: left &<= right, why it holds, and its number unless that is 0.
 * `most` letters fit behind the &. */
static void put_step(str *s, const char *text, int most, const char *behind, long long number)
{
    static const struct {
        op_kind op;
        const char *sign;
    } signs[] = { { OP_EQ, "=" }, { OP_LE, "\\le" }, { OP_GE, "\\ge" }, { OP_LT, "<" },
                  { OP_GT, ">" } };
    unit *u;
    const node *e = shown_expression(text, strlen(text), &u);
    const char *sign = NULL;
    str_own why = { 0 };
    put_text(&why, behind);
    for (size_t i = 0; e && i < sizeof signs / sizeof *signs; i++)
        sign = e->kind == N_BINARY && e->op == (short)signs[i].op ? signs[i].sign : sign;
    if (sign) {
        const bool apart = width_of(e->a) > SHORT_LEFT;
        const int words = (int)str_utf8_columns(behind, strlen(behind));
        str_add(s, apart ? "\\lefteqn{" : "");
        put_terms(s, e->a, most, "}\\\\\n\\lefteqn{\\quad{}");
        str_format(s, "%s &%s ", apart ? "}\\\\\n" : "", sign);
        int right = put_terms(s, e->b, most, "\\\\\n&\\qquad{}");
        if (words)
            str_add(s, right + words + 4 > most ? "\\\\\n&\\qquad " : "\\quad ");
        if (words)
            str_format(s,
                       words > most ? "\\parbox[t]{0.6\\linewidth}{\\raggedright %s\\strut}"
                                    : "\\text{%s}",
                       str_text(&why));
    } else {
        str_add(s, "&\\text{");
        put_text(s, text);
        str_format(s, ", %s}", str_text(&why));
    }
    if (number)
        str_format(s, " \\tag{%lld}", number);
    unit_release(u);
}

static void put_lines(str *s, const shown_proof *p, const result *list, bool steps)
{
    int left = 0;
    for (const result *l = list->first; l; l = l->next) {
        int wide = left_of(field_text(l, F_formula));
        left = wide > left ? wide : left;
    }
    str_add(s, "{\\allowdisplaybreaks \\let\\displaystyle\\textstyle \\jot=1pt\n" /* may break over
                                                                                     pages */
               "\\begin{align*}\n");
    for (const result *l = list->first; l; l = l->next) {
        const char *range = field_text(l, steps ? F_for : F_where), *why = field_text(l, F_why);
        str_own behind = { 0 };
        if (*range && strcmp(range, p->range) != 0) {
            str_add(&behind, "for ");
            put_math_list(&behind, range);
        }
        if (steps && *why) {
            str_format(&behind, "%sby ", behind.length ? ", " : "");
            put_because(&behind, why);
        }
        if (!steps)
            str_format(&behind, "%s(%s)", behind.length ? " " : "", field_text(l, F_name));
        put_step(s, field_text(l, F_formula), WIDEST - left, str_text(&behind),
                 steps ? field_count(l, F_number) : 0);
        str_add(s, l->next ? " \\\\\n" : "\n");
    }
    str_add(s, "\\end{align*}}\n");
}

/* Adds what F and G are: F = ..., G = ... */
static void put_sides(str *s, const char *f, const char *g)
{
    str_add(s, "\\begin{align*}\n");
    for (int i = 0; i < 2; i++) {
        str_own is = { 0 };
        str_format(&is, i ? "G == %s" : "F == %s", i ? g : f);
        put_step(s, str_text(&is), WIDEST, "", 0);
        str_add(s, i ? "\n" : " \\\\\n");
    }
    str_add(s, "\\end{align*}\n");
}

/* Adds what F and G are along a family: numerator and denominator of their quotient; `turned`: it
 * is G/F. */
static void put_quotient(str *s, const char *quotient, bool turned)
{
    unit *u;
    const node *e = shown_expression(quotient, strlen(quotient), &u);
    if (e && e->kind == N_BINARY && e->op == OP_DIV) {
        str_own top = { 0 }, below = { 0 };
        unparse(&top, e->a);
        unparse(&below, e->b);
        put_sides(s, str_text(turned ? &below : &top), str_text(turned ? &top : &below));
    }
    unit_release(u);
}

static void proof(blocks *b, const shown_proof *p)
{
    str_own s = { 0 };
    FILE *out = block(b);
    fputs("% \\usepackage{amsthm} \\newtheorem{theorem}{Theorem} \\newtheorem{lemma}{Lemma}\n",
          out);
    put_text(&s, p->names);
    str_add(&s, *p->names ? ".\n" : "");
    if (p->lemmas) {
        str_add(&s, "\\begin{lemma} Of accesses, for whole numbers,\n");
        put_lines(&s, p, p->lemmas, false);
        str_add(&s, "\\end{lemma}\n");
    }
    str_add(&s, "\\begin{theorem} With\n");
    put_sides(&s, p->f, p->g);
    put_text(&s, p->where);
    str_add(&s, p->quotient ? ", where\n" : ":\n");
    if (p->quotient)
        put_quotient(&s, p->quotient, *p->claim == 'G');
    str_add(&s, p->quotient ? "and " : "");
    put_formula(&s, p->claim);
    str_add(&s, ".\n\\end{theorem}\n\\begin{proof} ");
    if (*p->range) {
        str_add(&s, "Let ");
        put_formula(&s, p->range);
        str_add(&s, ". ");
    }
    str_add(&s, "In all there are ");
    put_text(&s, p->about);
    str_add(&s, ".\n");
    put_lines(&s, p, p->steps, true);
    str_add(&s, "\\end{proof}\n");
    fputs(str_text(&s), out);
}

/* --- the format ------------------------------------------------------------------------------- */

static const block_writer writer = {
    .heading = heading,
    .line = line,
    .paragraph = paragraph,
    .code = code,
    .remark = remark,
    .table_begin = table_begin,
    .table_row = table_row,
    .table_end = table_end,
    .proof = proof,
    .document = true,
    .ascii = true,
    .formulas = true,
};

static sink *tex_open(const style *st)
{
    return blocks_open(sizeof(tex), st, &writer);
}

static void tex_close(sink *s)
{
    tex *t = (tex *)s;
    str_clear(&t->rows);
    str_clear(&t->head);
    free(t->width);
    free(t->number);
    blocks_close((blocks *)s);
}

/* The heading of a job in a batch is a comment. */
static void batch_heading(str *out, const char *label, const char *statement)
{
    str_format(out, "%% %s: %s\n", label, statement);
}

static void batch_failure(FILE *out, const char *text)
{
    for (const char *c = text; *c; c += strcspn(c, "\n") + 1)
        fprintf(out, "%% %.*s\n", (int)strcspn(c, "\n"), c);
}

const format format_tex = {
    .name = "tex",
    .meaning = "LaTeX to be read in by a document: tables of booktabs, formulas",
    .open = tex_open,
    .close = tex_close,
    .heading = batch_heading,
    .failure = batch_failure
};
