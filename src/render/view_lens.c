/* A kernel's accesses, line by line: spec lens.md, section 2.  Fields: cmd/lens.c. */
#include <string.h>

#include "base/fold.h"
#include "render/blocks.h"

/* Adds a cost: "4 wavefronts (1 at best)", "1 to 8 sectors". */
static void put_cost(const style *st, str *s, const result *access)
{
    const result *t = field_get(access, F_wavefronts);
    const char *word = t ? "wavefront" : "sector";
    if (t == NULL)
        t = field_get(access, F_sectors);
    const num *worst = field_number(t, F_worst), *least = field_number(t, F_least),
              *mean = field_number(t, F_mean), *shown = worst ? worst : field_number(t, F_most);
    if (least && !num_same(least, shown)) {
        put_short(st, s, least);
        str_add(s, " to ");
    }
    put_short(st, s, shown);
    str_format(s, " %s%s", word, shown->kind == NUM_INT && shown->u.i == 1 ? "" : "s");
    if (mean && worst && !num_same(mean, worst)) {
        str_add(s, " at worst, ");
        put_short(st, s, mean);
        str_add(s, " on average");
    }
    const num *ideal = field_number(t, F_ideal);
    if (ideal && !num_same(ideal, mean ? mean : shown)) {
        str_add(s, "; at best ");
        put_short(st, s, ideal);
    }
}

/* Adds a line: a head, and behind it the text, folded. */
static void put_line(const blocks *b, str *s, const char *head, const char *text, fold_at at)
{
    enum { INDENT = 2, FURTHER = 2, LEAST = 24 };
    size_t begin = strlen(head), width = b->st.width > INDENT ? (size_t)b->st.width - INDENT : 0;
    size_t room = width > begin + LEAST ? width - begin : LEAST;
    str_own lines = { 0 };
    if (b->writer->document)
        str_add(&lines, text);
    else
        fold(&lines, text, at, room, room - FURTHER);
    str_add(s, head);
    for (const char *c = str_text(&lines); *c; c++)
        if (*c == '\n')
            str_format(s, "\n%*s", (int)begin + FURTHER, "");
        else
            str_char(s, *c);
    str_char(s, '\n');
}

static void put_access(const blocks *b, str *to, const result *access)
{
    const style *st = &b->st;
    str_own name = { 0 }, head = { 0 }, s = { 0 };
    str_format(&name, "%s %s", field_text(access, F_kind), field_text(access, F_array));
    str_format(&head, "      %-16s ", str_text(&name));
    put_short(st, &s, field_number(access, F_requests));
    str_add(&s, " x ");
    put_short(st, &s, field_number(access, F_bytes));
    str_add(&s, " B   ");
    put_cost(st, &s, access);
    if (field_get(access, F_conflicts))
        str_add(&s, "   <- conflict");
    if (field_true(access, F_outside))
        str_add(&s, "   beyond its row");
    if (field_true(access, F_turns_open))
        str_add(&s, "   in each turn");
    put_line(b, to, str_text(&head), str_text(&s), FOLD_PROSE);
}

static void lines(blocks *b, const result *root)
{
    str_own s = { 0 }, number = { 0 }, head = { 0 };
    const num *before = NULL;
    for (const result *r = field_first(root, F_accesses); r; r = r->next) {
        const num *line = field_number(r, F_line);
        if (before == NULL || !num_same(before, line)) {
            str_cut(&number, 0);
            str_cut(&head, 0);
            put_short(&b->st, &number, line);
            str_format(&head, "%5s  ", str_text(&number));
            put_line(b, &s, str_text(&head), field_text(r, F_source), FOLD_FORMULA);
        }
        put_access(b, &s, r);
        before = line;
    }
    if (s.length)
        blocks_code(b, str_text(&s));
}

static void put_total(const style *st, str *s, const result *total, field of, field best)
{
    put_short(st, s, field_number(total, of));
    str_add(s, ", at best ");
    put_short(st, s, field_number(total, best));
}

/* Adds the first few threads, and what each asks for. */
static void put_threads(const style *st, str *s, const result *threads)
{
    enum { FEW = 4 };
    int k = 0;
    for (const result *t = threads; t && k < FEW; t = t->next, k++) {
        str_add(s, k ? ", thread " : "thread ");
        put_short(st, s, field_number(t, F_thread));
        str_add(s, " asks for byte ");
        put_short(st, s, field_number(t, F_byte));
    }
    str_add(s, k == FEW ? ", ..." : "");
}

/* Writes the first access with a conflict: which threads ask for what. */
static void worst(blocks *b, const result *root)
{
    const result *r = field_first(root, F_accesses);
    while (r && field_get(r, F_at) == NULL)
        r = r->next;
    if (r == NULL)
        return;
    const result *at = field_get(r, F_at);
    str *s = blocks_note_add(b, "worst");
    str_format(s, "line %lld, warp %lld: ", field_count(r, F_line), field_count(at, F_warp));
    put_threads(&b->st, s, field_first(at, F_threads));
    str_format(s, " of %s", field_text(r, F_array));
}

/* Writes the accesses that the sums leave out. */
static void open_accesses(blocks *b, const result *root)
{
    unsigned all = 0, open = 0;
    for (const result *r = field_first(root, F_accesses); r; r = r->next, all++)
        open += field_get(field_get(r, F_sectors), F_most)
                || field_get(field_get(r, F_wavefronts), F_most);
    if (open)
        str_format(blocks_note_add(b, "data"),
                   "%u of %u accesses %s in neither sum: data decide the cost", open, all,
                   open == 1 ? "is" : "are");
}

static void lay(blocks *b, const result *root)
{
    str_own title = { 0 };
    str_format(&title, "%s in %s, a block of %s", field_text(root, F_kernel),
               field_text(root, F_file), field_text(root, F_block));
    blocks_title(b, str_text(&title));
    lines(b, root);
    const result *total = field_get(root, F_total);
    put_total(&b->st, blocks_note_add(b, "wavefronts"), total, F_wavefronts, F_wavefronts_ideal);
    str *s = blocks_note_add(b, "sectors");
    put_total(&b->st, s, total, F_sectors, F_sectors_ideal);
    const num *moved = field_number(total, F_moved);
    if (moved) {
        str_add(s, "; of the bytes moved ");
        put_share(&b->st, s, field_number(total, F_bytes), moved);
        str_add(s, " are asked for");
    }
    open_accesses(b, root);
    worst(b, root);
    for (const result *r = field_first(root, F_refused); r; r = r->next)
        str_format(blocks_note_add(b, r == field_first(root, F_refused) ? "left out" : ""),
                   "line %lld%s%s: %s", field_count(r, F_line), *field_text(r, F_array) ? ", " : "",
                   field_text(r, F_array), field_text(r, F_reason));
}

const view view_lens = { .lay = lay };

static void lay_program(blocks *b, const result *root)
{
    blocks_code(b, field_text(root, F_text));
}

const view view_lens_program = { .lay = lay_program };

/* --- conflicts '...' -------------------------------------------------------------------------- */

static const struct {
    field key;
    const char *name, *what;
} costs[] = {
    { F_wavefronts, "wavefronts", "of shared memory" },
    { F_sectors, "sectors", "of global memory, of 32 bytes" },
    { F_dmm, "DMM", "stages: words in one bank" },
    { F_umm, "UMM", "stages: address groups" },
};

/* Adds the head: tile[threadIdx.y][threadIdx.x] of float, 32x32, a block of 32x8: */
static void put_quoted_head(const style *st, str *s, const result *root)
{
    str_format(s, "%s, %s", field_text(root, F_expression), field_text(root, F_type));
    if (field_number(root, F_bytes)) {
        str_add(s, ", ");
        put_short(st, s, field_number(root, F_bytes));
        str_add(s, " bytes at a time");
    }
    if (*field_text(root, F_shape))
        str_format(s, ", rows %s", field_text(root, F_shape));
    str_format(s, ", a block of %s", field_text(root, F_block));
    for (const result *n = field_first(root, F_for); n; n = n->next)
        str_format(s, "%s%s = %s", n == field_first(root, F_for) ? ", for " : ", ",
                   field_text(n, F_name), field_text(n, F_value));
}

/* Is the worst of every cost at the same place? */
static bool in_one_place(blocks *b, const result *root)
{
    str_own first = { 0 }, other = { 0 };
    bool same = true;
    put_point(&b->st, &first, field_get(field_get(root, costs[0].key), F_at));
    for (size_t i = 1; i < sizeof costs / sizeof *costs && same; i++) {
        str_cut(&other, 0);
        put_point(&b->st, &other, field_get(field_get(root, costs[i].key), F_at));
        same = strcmp(str_text(&first), str_text(&other)) == 0;
    }
    return same;
}

static void quoted_costs(blocks *b, const result *root)
{
    static const char *const titles[] = {
        "", "#worst", "#mean", "#best", "", "the worst at", NULL
    };
    static const char *const alike[] = { "", "#worst", "#mean", "#best", "", NULL };
    bool one = in_one_place(b, root);
    grid g = { .cells = 0 };
    blocks_table_begin(b, &g, one ? alike : titles);
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
        const result *m = field_get(root, costs[i].key);
        grid_text(&g, CELL_TEXT, costs[i].name);
        grid_number(&g, &b->st, field_get(m, F_worst));
        grid_number(&g, &b->st, field_get(m, F_mean));
        grid_number(&g, &b->st, field_get(m, F_ideal));
        grid_text(&g, CELL_TEXT, costs[i].what);
        if (!one)
            put_point(&b->st, grid_cell_add(&g, CELL_TEXT), field_get(m, F_at));
        blocks_row(b, &g);
    }
    blocks_table_end(b, &g);
}

static void quoted_advice(blocks *b, const result *root)
{
    const result *r = field_get(root, F_padding);
    if (r) {
        str *s = blocks_note_add(b, "padding");
        str_format(s, "rows of %lld instead of %lld have no conflict", field_count(r, F_to),
                   field_count(r, F_from));
        if (field_has(r, F_bytes))
            str_format(s, "; %lld bytes more", field_count(r, F_bytes));
    }
    r = field_get(root, F_swizzle);
    if (r)
        str_format(blocks_note_add(b, "swizzle"),
                   "[y][%s] instead of [y][x] has no conflict, and takes no more memory",
                   field_text(r, F_expression));
    if (*field_text(root, F_padding_limit))
        blocks_note(b, "", field_text(root, F_padding_limit));
}

static void lay_quoted(blocks *b, const result *root)
{
    str_own s = { 0 };
    put_quoted_head(&b->st, &s, root);
    blocks_answer(b, str_text(&s),
                  field_true(root, F_conflict) ? "bank conflicts" : "no bank conflict");
    quoted_costs(b, root);
    if (field_first(root, F_threads)) {
        str *worst = blocks_note_add(b, "worst");
        put_point(&b->st, worst, field_get(field_get(root, F_wavefronts), F_at));
        str_add(worst, worst->length ? ": " : "");
        put_threads(&b->st, worst, field_first(root, F_threads));
    }
    if (field_true(root, F_outside))
        blocks_note(b, "outside",
                    "some index is beyond its dimension; it is counted at the address "
                    "that C gives it");
    quoted_advice(b, root);
}

const view view_quoted = { .lay = lay_quoted };
