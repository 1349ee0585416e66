/* Markdown, with the tables of GitHub's dialect: formulas and names as code, numbers to
 * the right, the best in bold. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "render/blocks.h"

enum { HELD = 1000 }; /* rows that are held to make columns equally wide */

typedef struct markdown {
    blocks base;
    str *held; /* the cells of these rows */
    size_t count, room;
    size_t *width; /* of the columns */
    bool *number;
    int columns;
    bool printed; /* the table's head is printed */
    bool begun;   /* a block stands above */
} markdown;

/* --- text ------------------------------------------------------------------------------ */

/* Bytes of the code span that begins at text, with both its backquotes; 0 when none does. Both have
 * to stand alone: a reader pairs runs of backquotes of equal length. */
static size_t code_span(const char *text, const char *begin)
{
    if (*text != '`' || text[1] == '`' || (text > begin && text[-1] == '`'))
        return 0;
    size_t n = strcspn(text + 1, "`");
    return text[n + 1] == '`' && text[n + 2] != '`' && n > 0 ? n + 2 : 0;
}

/* Would a reader take the character for markup? An & only where it begins an entity as &amp;. */
static bool is_markup(const char *c)
{
    return *c == '&' ? c[1] == '#' || isalnum((unsigned char)c[1])
                     : strchr("\\`*_[]<>~$", *c) != NULL;
}

/* Adds prose in which nothing but `code` is markup. */
static void put_prose(str *s, const char *text)
{
    for (const char *c = text; *c;) {
        size_t code = code_span(c, text);
        if (code == 0 && is_markup(c))
            str_char(s, '\\');
        for (size_t n = code ? code : 1; n > 0; n--, c++)
            str_char(s, *c == '\n' ? ' ' : *c);
    }
}

/* A fence of backquotes, at least so many, longer than any run of them in the text. */
static str fence_of(const char *text, size_t least)
{
    str fence = { 0 };
    for (const char *c = text; (c = strchr(c, '`')) != NULL;) {
        size_t n = strspn(c, "`");
        least = n >= least ? n + 1 : least;
        c += n;
    }
    str_pad(&fence, '`', (long)least);
    return fence;
}

/* Adds one line of code. */
static void put_code(str *s, const char *text)
{
    str fence = fence_of(text, 1);
    const char *apart = *text == '`' || (*text && text[strlen(text) - 1] == '`') ? " " : "";
    str_format(s, "%s%s%s%s%s", str_text(&fence), apart, text, apart, str_text(&fence));
    str_clear(&fence);
}

/* Adds prose, with its formulas between marks as code. */
static void put_text(str *s, const char *text)
{
    bool math;
    for (size_t n; (n = shown_part(&text, &math)) > 0; text += n) {
        mem_own char *part = mem_copyn(text, n);
        (math ? put_code : put_prose)(s, part);
    }
}

/* Escapes each | within a table, in code, too. */
static void escape_bars(str *s)
{
    str out = { 0 };
    for (const char *c = str_text(s); *c; c++) {
        if (*c == '|')
            str_char(&out, '\\');
        str_char(&out, *c);
    }
    str_clear(s);
    *s = out;
}

static void put_cell(str *s, const grid_cell *c)
{
    const char *text = str_text(&c->text), *mark = c->best ? "**" : "";
    if (*text == '\0')
        return;
    str_add(s, mark);
    if (c->kind == CELL_FORMULA || c->kind == CELL_CODE)
        put_code(s, text);
    else
        put_text(s, text);
    str_add(s, mark);
}

/* Begins a block, with a blank line before all but the first. */
static FILE *block(blocks *b)
{
    markdown *m = (markdown *)b;
    if (m->begun)
        fputc('\n', b->st.out);
    m->begun = true;
    return b->st.out;
}

static void heading(blocks *b, int level, const char *text)
{
    str_own s = { 0 };
    put_text(&s, text);
    fprintf(block(b), "%s %s\n", level == 1 ? "##" : "###", str_text(&s));
}

static void paragraph(blocks *b, const char *text)
{
    str_own s = { 0 };
    put_text(&s, text);
    if (*text == '#' || *text == '+' || *text == '-')
        str_char(&s, ' '), memmove(s.text + 1, s.text, s.length - 1), s.text[0] = '\\';
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

static void code(blocks *b, const char *text)
{
    size_t n = strlen(text);
    str fence = fence_of(text, 3);
    fprintf(block(b), "%s\n%s%s%s\n", str_text(&fence), text, n && text[n - 1] == '\n' ? "" : "\n",
            str_text(&fence));
    str_clear(&fence);
}

static void remark(blocks *b, const char *text)
{
    paragraph(b, text);
}

/* --- tables ---------------------------------------------------------------------------------- */

static void print_cells(markdown *m, const str *cells)
{
    FILE *out = m->base.st.out;
    for (int i = 0; i < m->columns; i++) {
        long gap = (long)m->width[i] - (long)str_utf8_columns(str_text(&cells[i]), cells[i].length);
        int before = m->number[i] && gap > 0 ? (int)gap : 0,
            after = !m->number[i] && gap > 0 ? (int)gap : 0;
        fprintf(out, "| %*s%s%*s ", before, "", str_text(&cells[i]), after, "");
    }
    fputs("|\n", out);
}

/* Prints the rows held, the first of which is the head, and holds none from now on. */
static void release(markdown *m)
{
    FILE *out = m->base.st.out;
    for (size_t i = 0; i < m->count; i += (size_t)m->columns) {
        print_cells(m, m->held + i);
        for (int c = 0; c < m->columns && !m->printed; c++) {
            fputs("|", out);
            for (size_t k = 0; k < m->width[c] + 2; k++)
                fputc(m->number[c] && k == m->width[c] + 1 ? ':' : '-', out);
        }
        if (!m->printed)
            fputs("|\n", out);
        m->printed = true;
    }
    for (size_t i = 0; i < m->count; i++)
        str_clear(&m->held[i]);
    m->count = 0;
}

static str *held_cell(markdown *m)
{
    m->held = mem_more(m->held, m->count, &m->room, sizeof *m->held);
    m->held[m->count] = (str){ 0 };
    return &m->held[m->count++];
}

static void finish_cell(markdown *m, int column, bool wide, str *s)
{
    if (strchr(str_text(s), '|'))
        escape_bars(s);
    if (wide) /* a cell over all columns may be wider than they are */
        return;
    size_t w = str_utf8_columns(str_text(s), s->length);
    m->width[column] = w > m->width[column] ? w : m->width[column];
}

static void table_begin(blocks *b, const grid *g)
{
    markdown *m = (markdown *)b;
    block(b);
    m->columns = g->columns;
    m->printed = false;
    m->width = mem_grow_array(m->width, (size_t)g->columns, sizeof *m->width);
    m->number = mem_grow_array(m->number, (size_t)g->columns, sizeof *m->number);
    for (int i = 0; i < g->columns; i++) {
        const grid_column *c = &g->column[i];
        str *s = held_cell(m);
        if (c->kind == CELL_TEXT || *c->title == '\0')
            put_text(s, c->title);
        else
            put_code(s, c->title);
        m->number[i] = c->number;
        m->width[i] = 3;
        finish_cell(m, i, false, s);
    }
}

static void table_row(blocks *b, const grid *g)
{
    markdown *m = (markdown *)b;
    for (int i = 0; i < m->columns; i++) {
        str *s = held_cell(m);
        if (i < g->cells)
            put_cell(s, &g->cell[i]);
        finish_cell(m, i, i < g->cells && g->cell[i].wide, s);
    }
    if (m->printed || m->count > (size_t)HELD * (size_t)m->columns)
        release(m);
}

static void table_end(blocks *b)
{
    release((markdown *)b);
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
    .document = true,
    .formulas = true,
};

static sink *markdown_open(const style *st)
{
    return blocks_open(sizeof(markdown), st, &writer);
}

static void markdown_close(sink *s)
{
    markdown *m = (markdown *)s;
    free(m->held);
    free(m->width);
    free(m->number);
    blocks_close((blocks *)s);
}

static void batch_heading(str *out, const char *label, const char *statement)
{
    str_add(out, "# ");
    put_text(out, label);
    str_add(out, ": ");
    put_code(out, statement);
    str_add(out, "\n\n");
}

static void batch_failure(FILE *out, const char *text)
{
    fprintf(out, "```\n%s```\n", text);
}

const format format_markdown = { .name = "markdown",
                                 .meaning = "tables and formulas for a README or an issue",
                                 .open = markdown_open,
                                 .close = markdown_close,
                                 .heading = batch_heading,
                                 .failure = batch_failure };
