/* Answers as blocks: see blocks.h. A block that a format's writer has no function for is written
 * here by means of other blocks. */
#include "render/blocks.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/pager.h"

/* Writes the note at hand. */
static void end_note(blocks *b)
{
    const char *label = b->label;
    b->label = NULL;
    if (label && b->note.length)
        blocks_note(b, label, str_text(&b->note));
    str_cut(&b->note, 0);
}

/* Writes the notes that wait, as one paragraph. */
static void end_sentences(blocks *b)
{
    end_note(b);
    str all = b->sentences;
    b->sentences = (str){ 0 };
    if (all.length)
        b->writer->paragraph(b, str_text(&all));
    str_clear(&all);
}

/* The writer for the next block, which ends a paragraph of notes. */
static const block_writer *writer(blocks *b)
{
    end_sentences(b);
    return b->writer;
}

/* --- heads ---------------------------------------------------------------------------- */

/* A copy of the text, without marks unless the writer sets formulas; the caller frees it. */
static char *own_text(const blocks *b, const char *text)
{
    char *own = mem_copy(text);
    if (!b->writer->formulas)
        shown_unmark(own);
    return own;
}

static void write_head(blocks *b, const char *name, const grid *about)
{
    const block_writer *w = writer(b);
    mem_own char *own = own_text(b, name);
    if (w->head)
        w->head(b, own, about);
    else
        w->heading(b, 1, own);
    if (about->cells && !w->head)
        w->line(b, about);
}

static void add_choice(void *data, const char *text)
{
    grid_text(data, CELL_TEXT, text);
}

/* Adds what a head is about. Rows of several algorithms are headed by the command, rows of several
 * devices name none. */
static void put_subject_of(str *s, const result *root, const grid *points)
{
    bool devices = grid_varies(points, "device");
    if (!devices && !grid_varies(points, "algorithm")) {
        put_subject(s, root);
        return;
    }
    str_format(s, "%s on ",
               field_text(root, grid_varies(points, "algorithm") ? F_command : F_algorithm));
    put_model(s, field_text(root, F_model));
    if (!devices && *field_text(root, F_hardware))
        str_format(s, " (%s)", field_text(root, F_hardware));
}

void blocks_head(blocks *b, const result *root, const grid *points)
{
    grid about = { .cells = 0 };
    str_own name = { 0 };
    put_subject_of(&name, root, points);
    if (points && points->unit)
        str_format(&name, ", in %s", points->unit);
    for (const result *v = field_first(root, F_parameters); v; v = v->next) {
        if (grid_varies(points, v->key))
            continue;
        str *s = grid_cell_add(&about, CELL_FACT);
        str_format(s, "%s = ", v->key);
        put_parameter(&b->st, s, &v->value);
    }
    shown_choices(root, points ? points->head : NULL, add_choice, &about);
    write_head(b, str_text(&name), &about);
    grid_end(&about);
}

void blocks_title(blocks *b, const char *name)
{
    write_head(b, name, &(grid){ .cells = 0 });
}

void blocks_heading(blocks *b, int level, const char *text)
{
    mem_own char *own = own_text(b, text);
    writer(b)->heading(b, level, own);
}

/* --- prose ---------------------------------------------------------------------------- */

void blocks_paragraph(blocks *b, const char *text)
{
    mem_own char *own = own_text(b, text);
    writer(b)->paragraph(b, own);
}

void blocks_prose(blocks *b, const char *text)
{
    const block_writer *w = writer(b);
    str_own block = { 0 };
    if (w->prose) {
        w->prose(b, text);
        return;
    }
    while (*text) {
        bool code = *text == ' ' || *text == '\t';
        while (*text && *text != '\n' && (*text == ' ' || *text == '\t') == code) {
            size_t n = strcspn(text, "\n");
            if (block.length)
                str_char(&block, code ? '\n' : ' ');
            str_addn(&block, text, n);
            text += n + (text[n] == '\n');
        }
        if (block.length)
            (code ? w->code : w->paragraph)(b, str_text(&block));
        str_cut(&block, 0);
        while (*text == '\n')
            text++;
    }
}

/* Adds a sentence, "Verdict: holds.", to the paragraph of notes. */
void blocks_note(blocks *b, const char *label, const char *text)
{
    mem_own char *own = own_text(b, text);
    end_note(b);
    if (b->writer->note) {
        b->writer->note(b, label, own);
        return;
    }
    str_add(&b->sentences, b->sentences.length ? " " : "");
    if (*label)
        str_format(&b->sentences, "%c%s: ", toupper((unsigned char)*label), label + 1);
    size_t n = strlen(own);
    str_format(&b->sentences, "%s%s", own, n && own[n - 1] == '.' ? "" : ".");
}

str *blocks_note_add(blocks *b, const char *label)
{
    end_note(b);
    b->label = label;
    return &b->note;
}

void blocks_item(blocks *b, const char *name, const char *text)
{
    const block_writer *w = writer(b);
    if (w->item) {
        mem_own char *own = own_text(b, text);
        w->item(b, name, own);
        return;
    }
    str_own s = { 0 };
    str_format(&s, "%s: %s", name, text);
    w->paragraph(b, str_text(&s));
}

/* --- proofs --------------------------------------------------------------------------- */

/* Adds what a step states: contiguous(s) <= 2*s/w + l*ceil(s/p) for s >= 0. */
static void put_step(str *s, const result *of, field key, const char *not_said)
{
    const char *range = field_text(of, key);
    put_math(s, field_text(of, F_formula));
    if (*range && strcmp(range, not_said) != 0) {
        str_add(s, " for ");
        put_math_list(s, range);
    }
}

static void proof_items(blocks *b, const shown_proof *p)
{
    str_own label = { 0 }, s = { 0 };
    for (const result *l = p->lemmas ? p->lemmas->first : NULL; l; l = l->next) {
        str_cut(&label, 0);
        str_cut(&s, 0);
        str_format(&label, "lemma %s", field_text(l, F_name));
        put_step(&s, l, F_where, "");
        blocks_item(b, str_text(&label), str_text(&s));
    }
    for (const result *step = p->steps->first; step; step = step->next) {
        const char *why = field_text(step, F_why);
        str_cut(&label, 0);
        str_cut(&s, 0);
        str_format(&label, "(%lld)", field_count(step, F_number));
        put_step(&s, step, F_for, p->range);
        str_add(&s, *why ? ", by " : "");
        put_because(&s, why);
        blocks_item(b, str_text(&label), str_text(&s));
    }
}

static void proof_rows(blocks *b, const shown_proof *p)
{
    static const char *const titles[] = { "", "step", "by", NULL };
    grid g = { .plain = true };
    blocks_table_begin(b, &g, titles);
    for (const result *l = p->lemmas ? p->lemmas->first : NULL; l; l = l->next) {
        grid_text(&g, CELL_TEXT, "lemma");
        put_step(grid_cell_add(&g, CELL_TEXT), l, F_where, "");
        grid_text(&g, CELL_TEXT, field_text(l, F_name));
        blocks_row(b, &g);
    }
    for (const result *step = p->steps->first; step; step = step->next) {
        str_format(grid_cell_add(&g, CELL_TEXT), "(%lld)", field_count(step, F_number));
        put_step(grid_cell_add(&g, CELL_TEXT), step, F_for, p->range);
        put_because(grid_cell_add(&g, CELL_TEXT), field_text(step, F_why));
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
}

void blocks_proof(blocks *b, const shown_proof *p)
{
    const block_writer *w = writer(b);
    str_own s = { 0 };
    if (w->proof) {
        w->proof(b, p);
        return;
    }
    blocks_heading(b, 2, p->heading);
    str_add(&s, p->where);
    if (p->quotient) {
        str_own whole = { 0 };
        str_format(&whole, "%.3s = %s", p->claim, p->quotient);
        str_add(&s, "; there ");
        put_math(&s, str_text(&whole));
    }
    str_format(&s, "; %s", p->about);
    if (*p->range) {
        str_add(&s, "; below ");
        put_math(&s, p->range);
    }
    blocks_paragraph(b, str_text(&s));
    if (*p->names)
        blocks_paragraph(b, p->names);
    (w->document ? proof_rows : proof_items)(b, p);
}

void blocks_code(blocks *b, const char *text)
{
    writer(b)->code(b, text);
}

void blocks_remark(blocks *b, const char *text)
{
    if (!b->st.quiet)
        writer(b)->remark(b, text);
}

/* --- values --------------------------------------------------------------------------- */

void blocks_line(blocks *b, const grid *parts)
{
    writer(b)->line(b, parts);
}

void blocks_values(blocks *b, const grid *some, bool first, bool last)
{
    const block_writer *w = writer(b);
    if (w->values)
        w->values(b, some, first, last);
    else if (some->cells)
        w->line(b, some);
}

void blocks_answer(blocks *b, const char *question, const char *answer)
{
    const block_writer *w = writer(b);
    if (w->answer) {
        w->answer(b, question, answer);
        return;
    }
    w->heading(b, 1, question);
    if (*answer)
        w->paragraph(b, answer);
}

/* --- tables --------------------------------------------------------------------------- */

void blocks_table_begin(blocks *b, grid *g, const char *const *titles)
{
    if (titles)
        grid_columns(g, titles);
    writer(b)->table_begin(b, g);
}

void blocks_row(blocks *b, grid *g)
{
    for (int i = 0; !b->writer->formulas && i < g->cells; i++)
        if (g->cell[i].kind == CELL_TEXT && g->cell[i].text.length) {
            shown_unmark(g->cell[i].text.text);
            str_cut(&g->cell[i].text, strlen(g->cell[i].text.text));
        }
    b->writer->table_row(b, g);
    grid_cells_clear(g);
}

void blocks_table_end(blocks *b, grid *g)
{
    b->writer->table_end(b);
    grid_end(g);
}

void blocks_table(blocks *b, grid *g, void (*cells)(grid *g, const style *st, const result *row),
                  const result *list)
{
    blocks_table_begin(b, g, NULL);
    for (const result *row = list ? list->first : NULL; row; row = row->next) {
        cells(g, &b->st, row);
        blocks_row(b, g);
    }
    blocks_table_end(b, g);
}

/* --- facts ---------------------------------------------------------------------------- */

static void facts_table(blocks *b, const facts *f)
{
    grid g = { .cells = 0 };
    facts_columns(f, &g);
    blocks_table_begin(b, &g, NULL);
    for (size_t k = 0; k < f->count; k++) {
        facts_cells(f, k, &g);
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
}

void blocks_facts(blocks *b, facts *f)
{
    if (f->count && b->writer->facts)
        writer(b)->facts(b, f);
    else if (f->count)
        facts_table(b, f);
    facts_clear(f);
}

/* --- drawings --------------------------------------------------------------------------- */

void blocks_drawing(blocks *b, void (*draw)(const style *st, const result *root),
                    const result *root)
{
    const block_writer *w = writer(b);
    char *text = NULL;
    size_t length = 0;
    if (w->draw) {
        w->draw(b, draw, root);
        return;
    }
    style st = b->st;
    st.color = st.live = false;
    st.utf8 = blocks_utf8(b);
    st.width = 80;
    st.out = mem_stream(&text, &length);
    draw(&st, root);
    mem_stream_end(st.out);
    w->code(b, text);
    free(text);
}

bool blocks_utf8(const blocks *b)
{
    return b->st.utf8 && !b->writer->ascii;
}

void blocks_figure(blocks *b, const plot *p)
{
    const block_writer *w = writer(b);
    if (w->figure)
        w->figure(b, p);
}

/* --- a series ----------------------------------------------------------------------------- */

static bool is_refused(const result *row)
{
    return *field_text(row, F_error) != '\0';
}

/* The row's value of a thing that varies and is no parameter: a seed, a choice. */
static const result *further(const result *row, const result *name)
{
    const result *p = field_get(row, F_parameters);
    return p && result_get(p, name->text) ? NULL : result_get(row, name->text);
}

static const result *varying(const grid *g)
{
    const result *list = g->head ? field_get(g->head, F_varying) : NULL;
    return list ? list->first : NULL;
}

/* Sets the columns: first what varies, then the view's. Where no row has a value, row is NULL and
 * `like` one of them, and a column says why. */
static void set_columns(blocks *b, const result *row, const result *like)
{
    grid *g = &b->series;
    for (const result *v = field_first(like, F_parameters); v; v = v->next)
        if (grid_varies(g, v->key))
            grid_column_add(g, v->key, CELL_FORMULA, v->type != RESULT_TEXT);
    for (const result *v = varying(g); v; v = v->next)
        if (further(like, v))
            grid_column_add(g, v->text, CELL_FORMULA, further(like, v)->type != RESULT_TEXT);
    g->keys = g->columns;
    g->naming = true;
    if (row)
        b->view->row(g, &b->st, row);
    else
        grid_column_add(g, "refused", CELL_TEXT, false);
    g->naming = false;
    grid_cells_clear(g);
    if (b->view->above == NULL)
        blocks_head(b, like, g);
    blocks_table_begin(b, g, NULL);
}

static void set_cells(blocks *b, const result *row)
{
    grid *g = &b->series;
    const result *parameters = field_get(row, F_parameters);
    for (int i = 0; i < g->keys; i++) {
        const char *name = g->column[i].title;
        const result *v = parameters ? result_get(parameters, name) : NULL;
        if (v && v->type != RESULT_TEXT)
            put_parameter(&b->st, grid_cell_add(g, CELL_NUMBER), &v->value);
        else if (v || (v = result_get(row, name)) == NULL) /* or the row has no value for it */
            grid_text(g, CELL_TEXT, v ? v->text : "-");
        else
            grid_number(g, &b->st, v);
    }
    if (!is_refused(row)) {
        b->view->row(g, &b->st, row);
        return;
    }
    grid_text(g, CELL_TEXT, field_text(row, F_error));
    g->cell[g->cells - 1].wide = true;
}

static void put_row(blocks *b, const result *row)
{
    set_cells(b, row);
    blocks_row(b, &b->series);
}

/* Holds a row that was refused: its fields cannot tell a view's columns, so it waits for
 * another. */
static void hold(blocks *b, const result *row)
{
    if (b->held == NULL) {
        b->held = arena_new();
        b->waiting = result_add_array(b->held, result_object(b->held), "rows");
    }
    result_copy(b->held, b->waiting, row);
}

/* Begins the table, with the rows that wait. */
static void open_series(blocks *b, const result *row)
{
    const result *like = row ? row : b->waiting ? b->waiting->first : NULL;
    if (b->series_open || like == NULL)
        return;
    b->series_open = true;
    set_columns(b, row, like);
    for (const result *h = b->waiting ? b->waiting->first : NULL; h; h = h->next)
        put_row(b, h);
}

/* --- the sink ------------------------------------------------------------------------------- */

static void begin(blocks *b, const view *v)
{
    if (b->writer->begin)
        b->writer->begin(b, v->apart);
}

static void end(blocks *b)
{
    end_sentences(b);
    if (b->writer->end)
        b->writer->end(b);
    fflush(b->st.out);
}

/* Lays an answer out; at a prompt, one that is higher than the screen is shown in the pager. */
static void answer(sink *s, const view *v, const result *root)
{
    blocks *b = (blocks *)s;
    char *laid = NULL;
    size_t length = 0;
    FILE *out = b->st.out;
    begin(b, v);
    FILE *kept = b->writer->paged && b->st.live ? mem_stream(&laid, &length) : NULL;
    if (kept)
        b->st.out = kept;
    v->lay(b, root);
    end(b);
    if (kept == NULL)
        return;
    mem_stream_end(kept);
    b->st.out = out;
    if (!pager_show(out, &(str){ .text = laid, .length = length }))
        fwrite(laid, 1, length, out);
    free(laid);
}

static void begin_rows(sink *s, const view *v, const result *head, const row_fields *may)
{
    blocks *b = (blocks *)s;
    begin(b, v);
    b->view = v;
    b->series = (grid){ .head = head, .may = may };
    if (v->above)
        v->above(b, head);
}

static void row(sink *s, const result *r)
{
    blocks *b = (blocks *)s;
    if (!b->series_open && is_refused(r)) {
        hold(b, r);
        return;
    }
    open_series(b, r);
    put_row(b, r);
}

static void end_rows(sink *s, bool failed)
{
    (void)failed;
    blocks *b = (blocks *)s;
    open_series(b, NULL);
    if (b->series_open)
        b->writer->table_end(b);
    b->series_open = false;
    grid_end(&b->series);
    arena_free(b->held);
    b->held = NULL;
    b->waiting = NULL;
    end(b);
}

static void failure(sink *s, const diag *d)
{
    render_failure(&((blocks *)s)->st, d);
}

sink *blocks_open(size_t size, const style *st, const block_writer *writer)
{
    blocks *b = mem_alloc(size);
    people_open(&b->base, (sink){ answer, begin_rows, row, end_rows, failure, .prose = true });
    b->st = *st;
    b->st.utf8 |= writer->document;
    b->writer = writer;
    return &b->base.base;
}

void blocks_close(blocks *b)
{
    str_clear(&b->note);
    str_clear(&b->sentences);
    people_close(&b->base);
    free(b);
}
