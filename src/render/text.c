/* Text for people: blocks on a terminal. It fits 80 columns if the numbers do; colour only
 * underlines what is there without it. */
#include "render/table.h"
#include "render/text_facts.h"

#include <string.h>
#include <sys/ioctl.h>


enum { INDENT = 2 };

/* --- parts --------------------------------------------------------------------------- */

static void begin(blocks *b, bool apart)
{
    text *t = (text *)b;
    struct winsize w;
    if (apart && !t->set_off)
        fputc('\n', b->st.out);
    if (b->st.live && ioctl(fileno(b->st.out), TIOCGWINSZ, &w) == 0 && w.ws_col >= 40) {
        b->st.width = w.ws_col;
        b->st.height = w.ws_row;
    }
    t->part = PART_NONE;
    t->set_off = false;
}

static void end(blocks *b)
{
    if (((text *)b)->set_off)
        fputc('\n', b->st.out);
}

/* --- heads --------------------------------------------------------------------------- */

static void put_bold(text *t, const char *p)
{
    fputs(on(t, BOLD), t->base.st.out);
    text_folded(t, p, 0, INDENT, FOLD_PROSE);
    fputs(on(t, PLAIN), t->base.st.out);
}

/* Prints a head: sum.pairwise on UMM n = 1024 p = 32. A part that does not fit begins the next
 * line. */
static void head(blocks *b, const char *name, const grid *about)
{
    text *t = (text *)b;
    size_t column = str_utf8_columns(name, strlen(name));
    text_before(t, PART_HEAD);
    if (about->cells == 0) {
        put_bold(t, name);
        return;
    }
    fprintf(b->st.out, "%s%s%s", on(t, BOLD), name, on(t, PLAIN));
    for (int i = 0; i < about->cells; i++) {
        const str *s = &about->cell[i].text;
        size_t n = str_utf8_columns(str_text(s), s->length);
        bool fits = column + 3 + n <= (size_t)b->st.width;
        fprintf(b->st.out, "%s%s", fits ? "   " : "\n  ", str_text(s));
        column = fits ? column + 3 + n : 2 + n;
    }
    fputc('\n', b->st.out);
}

static void heading(blocks *b, int level, const char *p)
{
    text *t = (text *)b;
    text_before(t, level == 1 ? PART_TITLE : PART_SECTION);
    put_bold(t, p);
}

/* Prints a question and its answer, on a line of its own where it does not fit. */
static void answer(blocks *b, const char *question, const char *p)
{
    text *t = (text *)b;
    str_own line = { 0 };
    bool beside = str_utf8_columns(question, strlen(question)) + 2 + strlen(p)
                  <= (size_t)b->st.width;
    str_format(&line, "%s%s%s", question, *p ? beside ? ": " : ":" : "", beside ? p : "");
    text_before(t, PART_HEAD);
    fputs(on(t, BOLD), b->st.out);
    text_folded(t, str_text(&line), 0, INDENT, FOLD_FORMULA);
    if (!beside && *p)
        fprintf(b->st.out, "  %s\n", p);
    fputs(on(t, PLAIN), b->st.out);
}

/* --- prose --------------------------------------------------------------------------- */

/* Prints prose between the indent and the width; a line that begins with a blank is kept as it
 * is. */
static void put_prose(const style *st, const char *p)
{
    int width = st->width < 60 ? 60 : st->width > 100 ? 100 : st->width;
    while (*p) {
        size_t line = strcspn(p, "\n");
        if (*p == ' ' || *p == '\t' || line == 0) {
            fprintf(st->out, "%*s%.*s\n", line ? INDENT : 0, "", (int)line, p);
            p += line + (p[line] == '\n');
            continue;
        }
        str_own words = { 0 }, lines = { 0 };
        while (*p) {
            size_t word = strcspn(p, " \n");
            str_format(&words, "%s%.*s", words.length ? " " : "", (int)word, p);
            p += word;
            if (*p == '\n' && (p[1] == '\n' || p[1] == ' ' || p[1] == '\0')) {
                p++;
                break;
            }
            while (*p == ' ' || (*p == '\n' && p[1] != '\n' && p[1] != ' '))
                p++;
        }
        fold(&lines, str_text(&words), FOLD_PROSE, (size_t)width - INDENT, (size_t)width - INDENT);
        for (const char *l = str_text(&lines); l; l = *l ? strchr(l, '\n') : NULL) {
            l += *l == '\n';
            fprintf(st->out, "%*s%.*s\n", INDENT, "", (int)strcspn(l, "\n"), l);
        }
    }
}

static void prose(blocks *b, const char *p)
{
    text_before((text *)b, PART_PROSE);
    put_prose(&b->st, p);
}

static void item(blocks *b, const char *name, const char *p)
{
    str_own s = { 0 };
    text_before((text *)b, PART_ITEMS);
    str_format(&s, "%s: %s", name, p);
    put_prose(&b->st, str_text(&s));
}

static void code(blocks *b, const char *p)
{
    text_before((text *)b, PART_PROSE);
    for (size_t n; *p; p += n + (p[n] == '\n')) {
        n = strcspn(p, "\n");
        fprintf(b->st.out, "%*s%.*s\n", n ? INDENT : 0, "", (int)n, p);
    }
}

static void remark(blocks *b, const char *p)
{
    text_before((text *)b, PART_LINE);
    if (b->st.terminal)
        text_folded((text *)b, p, 0, 0, FOLD_PROSE);
    else
        fprintf(b->st.out, "%s\n", p);
}

/* --- values -------------------------------------------------------------------------- */

static void line(blocks *b, const grid *parts)
{
    text_before((text *)b, PART_LINE);
    for (int i = 0; i < parts->cells; i++)
        fprintf(b->st.out, "%s%s", i ? ", " : "", str_text(&parts->cell[i].text));
    fputc('\n', b->st.out);
}

/* Prints values of a series, {1, 2, 4}, filling lines. */
static void values(blocks *b, const grid *some, bool first, bool last)
{
    text *t = (text *)b;
    str *s = &t->values;
    text_before(t, PART_LINE);
    str_add(s, first ? "{" : "");
    for (int i = 0; i < some->cells; i++) {
        const str *v = &some->cell[i].text;
        if (first && i == 0) {
            str_add(s, str_text(v));
        } else if (s->length + v->length + 3 > (size_t)b->st.width) {
            fprintf(b->st.out, "%s,\n", str_text(s));
            str_cut(s, 0);
            str_format(s, " %s", str_text(v));
        } else {
            str_format(s, ", %s", str_text(v));
        }
    }
    if (!last)
        return;
    fprintf(b->st.out, "%s}\n", str_text(s));
    str_cut(s, 0);
}

/* --- tables -------------------------------------------------------------------------- */

static void table_begin(blocks *b, const grid *g)
{
    enum { HELD = 2000 };
    text *t = (text *)b;
    bool titled = false;
    for (int i = 0; i < g->columns; i++)
        titled |= *g->column[i].title != '\0';
    text_before(t, PART_TABLE);
    t->rows = table_new();
    t->shown = t->more = 0;
    t->most = g->most;
    if (!g->plain && titled)
        for (int i = 0; i < g->columns; i++)
            table_head(t->rows, g->column[i].title);
    if (g->mark)
        table_head(t->rows, "");
    table_ready(t->rows);
    if (!g->plain)
        table_fold(t->rows, b->st.width, g->keys ? g->keys : 1);
    if (g->columns && !g->column[g->columns - 1].number)
        table_wrap_last(t->rows, b->st.width);
    table_stream(t->rows, b->st.out, INDENT, HELD);
}

static void put_cell(table *b, const grid_cell *c, const grid_column *column)
{
    str_own s = { 0 };
    bool number = c->kind == CELL_NUMBER && (column == NULL || column->number);
    str_add(&s, str_text(&c->text));
    if (column && column->marks && (c->best || (number && strcmp(str_text(&s), "-") != 0)))
        str_add(&s, c->best ? " *" : "  "); /* so that digits stand below digits */
    table_cell(b, str_text(&s), number);
}

static void table_row(blocks *b, const grid *g)
{
    text *t = (text *)b;
    if (t->most && t->shown == t->most) {
        t->more++;
        return;
    }
    t->shown++;
    for (int i = 0; i < g->cells; i++)
        if (g->cell[i].wide)
            table_cell_wide(t->rows, str_text(&g->cell[i].text));
        else
            put_cell(t->rows, &g->cell[i], i < g->columns ? &g->column[i] : NULL);
    if (g->mark && g->cells && g->cell[0].best) {
        str_own s = { 0 };
        str_format(&s, "<- %s", g->mark);
        table_cell(t->rows, str_text(&s), false);
    }
    table_row_end(t->rows);
}

static void table_end(blocks *b)
{
    text *t = (text *)b;
    table_print(t->rows, b->st.out, INDENT);
    table_free(t->rows);
    t->rows = NULL;
    if (t->more)
        fprintf(b->st.out, "  ... and %llu more; --format json lists all\n",
                (unsigned long long)t->more);
}

/* --- drawings ------------------------------------------------------------------------ */

static void drawing(blocks *b, void (*draw)(const style *, const result *), const result *root)
{
    text_before((text *)b, PART_DRAWING);
    ((text *)b)->set_off = false;
    draw(&b->st, root);
}

static void figure(blocks *b, const plot *p)
{
    plot_text(&b->st, p);
}

/* --- the format ------------------------------------------------------------------------ */

static const block_writer writer = {
    .begin = begin,
    .end = end,
    .head = head,
    .heading = heading,
    .answer = answer,
    .paragraph = prose,
    .prose = prose,
    .note = text_note,
    .item = item,
    .code = code,
    .remark = remark,
    .line = line,
    .values = values,
    .table_begin = table_begin,
    .table_row = table_row,
    .table_end = table_end,
    .facts = text_facts,
    .draw = drawing,
    .figure = figure,
    .paged = true,
};

static sink *text_open(const style *st)
{
    return blocks_open(sizeof(text), st, &writer);
}

static void text_close(sink *s)
{
    str_clear(&((text *)s)->values);
    blocks_close((blocks *)s);
}

/* Prints the heading above a job's answers in a batch. */
static void batch_heading(str *out, const char *label, const char *statement)
{
    str_format(out, "%s: %s\n", label, statement);
}

const format format_text = { .name = "text",
                             .meaning = "for people: cards and tables",
                             .open = text_open,
                             .close = text_close,
                             .heading = batch_heading };
