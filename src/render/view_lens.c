/* A kernel's accesses, line by line: spec lens.md, section 2.  Fields: cmd/lens.c. */
#include <string.h>

#include "render/blocks.h"

/* "4 wavefronts (1 at best)", "1 to 8 sectors". */
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

static void put_access(const style *st, str *s, const result *access)
{
    str name = { 0 };
    str_format(&name, "%s %s", field_text(access, F_kind), field_text(access, F_array));
    str_format(s, "      %-16s ", str_text(&name));
    str_clear(&name);
    put_short(st, s, field_number(access, F_requests));
    str_add(s, " x ");
    put_short(st, s, field_number(access, F_bytes));
    str_add(s, " B   ");
    put_cost(st, s, access);
    if (field_get(access, F_conflicts))
        str_add(s, "   <- conflict");
    if (field_true(access, F_outside))
        str_add(s, "   beyond its row");
    if (field_true(access, F_turns_open))
        str_add(s, "   in each turn");
    str_char(s, '\n');
}

static void lines(blocks *b, const result *root)
{
    str s = { 0 };
    const num *before = NULL;
    for (const result *r = field_first(root, F_accesses); r; r = r->next) {
        const num *line = field_number(r, F_line);
        if (before == NULL || !num_same(before, line)) {
            str number = { 0 };
            put_short(&b->st, &number, line);
            str_format(&s, "%5s  %s\n", str_text(&number), field_text(r, F_source));
            str_clear(&number);
        }
        put_access(&b->st, &s, r);
        before = line;
    }
    if (s.length)
        blocks_code(b, str_text(&s));
    str_clear(&s);
}

static void put_total(const style *st, str *s, const result *total, field of, field best)
{
    put_short(st, s, field_number(total, of));
    str_add(s, ", at best ");
    put_short(st, s, field_number(total, best));
}

/* The first access with a conflict: who asks for what. */
static void worst(blocks *b, const result *root)
{
    enum { FEW = 4 };
    const result *r = field_first(root, F_accesses);
    while (r && field_get(r, F_at) == NULL)
        r = r->next;
    if (r == NULL)
        return;
    const result *at = field_get(r, F_at);
    str s = { 0 };
    str_add(&s, "line ");
    put_short(&b->st, &s, field_number(r, F_line));
    str_add(&s, ", warp ");
    put_short(&b->st, &s, field_number(at, F_warp));
    int k = 0;
    for (const result *t = field_first(at, F_threads); t; t = t->next) {
        if (field_get(t, F_byte) == NULL || k++ >= FEW)
            continue;
        str_add(&s, k == 1 ? ": thread " : ", thread ");
        put_short(&b->st, &s, field_number(t, F_thread));
        str_format(&s, " asks for byte ");
        put_short(&b->st, &s, field_number(t, F_byte));
    }
    str_format(&s, "%s of %s", k > FEW ? ", ..." : "", field_text(r, F_array));
    blocks_note(b, "worst", str_text(&s));
    str_clear(&s);
}

static void lay(blocks *b, const result *root)
{
    str title = { 0 }, s = { 0 };
    str_format(&title, "%s in %s, a block of %s", field_text(root, F_kernel),
               field_text(root, F_file), field_text(root, F_block));
    blocks_title(b, str_text(&title));
    lines(b, root);
    const result *total = field_get(root, F_total);

    put_total(&b->st, &s, total, F_wavefronts, F_wavefronts_ideal);
    blocks_note(b, "wavefronts", str_text(&s));
    str_cut(&s, 0);
    put_total(&b->st, &s, total, F_sectors, F_sectors_ideal);
    const num *moved = field_number(total, F_moved);
    if (moved) {
        str_add(&s, "; of the bytes moved ");
        put_share(&b->st, &s, field_number(total, F_bytes), moved);
        str_add(&s, " are asked for");
    }
    blocks_note(b, "sectors", str_text(&s));

    worst(b, root);
    for (const result *r = field_first(root, F_refused); r; r = r->next) {
        str_cut(&s, 0);
        str_add(&s, "line ");
        put_short(&b->st, &s, field_number(r, F_line));
        str_format(&s, "%s%s: %s", *field_text(r, F_array) ? ", " : "", field_text(r, F_array),
                   field_text(r, F_reason));
        blocks_note(b, r == field_first(root, F_refused) ? "left out" : "", str_text(&s));
    }
    str_clear(&title);
    str_clear(&s);
}

const view view_lens = { .lay = lay };
