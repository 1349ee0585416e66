/* What a request takes where rows are shifted: see shift.h.
 *
 * A row of which all wanted cells repeat every g banks, g a divisor of w, is as one on g banks.  Of
 * such rows those with one cell are balls thrown into g boxes (num/fullest.h).  The others are laid
 * down in all ways, but for the first, where all begin from the same place; what the boxes then
 * hold is all that matters of a way, and many are alike. */
#include "cost/shift.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "cost/access.h"
#include "num/fullest.h"

/* Cells from..to - 1 of a row, `column` each. */
typedef struct row {
    uint64_t from, to;
} row;

/* Boxes by what they hold: hold[k] of k cells, k from 1 on, in `ways` ways of all. */
typedef struct pile {
    uint64_t ways;
    uint64_t *hold;
    struct pile *next;
} pile;

typedef struct request {
    uint64_t g, *column; /* of each cell, below g */
    row *rows;
    uint64_t several, one; /* rows with more cells, which come first, and with one */
    pile *piles;
} request;

/* Do the row's cells come again every g columns, of w? */
static bool repeats(const uint64_t *column, uint64_t count, uint64_t w, uint64_t g)
{
    uint64_t turns = w / g, each = count / turns;
    if (count % turns)
        return false;
    for (uint64_t i = 0; i + each < count; i++)
        if (column[i + each] != column[i] + g)
            return false;
    return true;
}

/* The rows of the cells, which are sorted and distinct; their columns on as few banks as do. */
static void take_rows(request *r, uint64_t w, const uint64_t *cells, uint64_t n)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < n; i++) {
        r->column[i] = cells[i] % w;
        if (i == 0 || cells[i] / w != cells[i - 1] / w)
            r->rows[count++] = (row){ .from = i };
        r->rows[count - 1].to = i + 1;
    }
    uint64_t least = n;
    for (uint64_t i = 0; i < count; i++)
        least = r->rows[i].to - r->rows[i].from < least ? r->rows[i].to - r->rows[i].from : least;
    r->g = w;
    for (uint64_t turns = least; turns > 1; turns--) { /* each row has a cell in each turn */
        bool all = w % turns == 0;
        for (uint64_t i = 0; i < count && all; i++)
            all = repeats(r->column + r->rows[i].from, r->rows[i].to - r->rows[i].from, w,
                          w / turns);
        if (all) {
            r->g = w / turns;
            for (uint64_t i = 0; i < count; i++)
                r->rows[i].to = r->rows[i].from + (r->rows[i].to - r->rows[i].from) / turns;
            break;
        }
    }
    for (uint64_t i = 0; i < count; i++)
        if (r->rows[i].to - r->rows[i].from > 1) {
            row several = r->rows[i];
            r->rows[i] = r->rows[r->several];
            r->rows[r->several++] = several;
        }
    r->one = count - r->several;
}

/* Notes what the boxes hold where the rows with several cells are shifted so; `at` has room for
 * these cells, `hold` for one more than there are such rows. */
static void note_way(request *r, const uint64_t *shift, uint64_t *at, uint64_t *hold)
{
    uint64_t n = 0, run;
    memset(hold, 0, (r->several + 1) * sizeof *hold);
    for (uint64_t i = 0; i < r->several; i++)
        for (uint64_t k = r->rows[i].from; k < r->rows[i].to; k++)
            at[n++] = (r->column[k] + shift[i]) % r->g;
    sort_numbers(at, n, NULL);
    for (uint64_t i = 0; i < n; i += run) {
        for (run = 1; i + run < n && at[i + run] == at[i];)
            run++;
        hold[run]++;
    }
    for (pile *p = r->piles; p; p = p->next)
        if (memcmp(p->hold, hold, (r->several + 1) * sizeof *hold) == 0) {
            p->ways++;
            return;
        }
    pile *p = mem_alloc(sizeof *p);
    *p = (pile){ .ways = 1, .hold = mem_array(r->several + 1, sizeof *hold), .next = r->piles };
    memcpy(p->hold, hold, (r->several + 1) * sizeof *hold);
    r->piles = p;
}

/* All ways to lay down the rows with several cells, the first as it is.  *ways: how many. */
static status lay_down(num_ctx *ctx, request *r, uint64_t n, uint64_t most_ways, uint64_t *ways)
{
    *ways = 1;
    for (uint64_t i = 1; i < r->several; i++)
        if (*ways > most_ways / r->g || (*ways *= r->g) > most_ways)
            return ST_LIMIT;
    uint64_t *shift = mem_array(r->several + 1, sizeof *shift), *at = mem_array(n, sizeof *at),
             *hold = mem_array(r->several + 1, sizeof *hold);
    bool stopped = false;
    memset(shift, 0, (r->several + 1) * sizeof *shift);
    for (uint64_t way = 0; way < *ways && !stopped; way++) {
        note_way(r, shift, at, hold);
        for (uint64_t i = 1; i < r->several && ++shift[i] == r->g; i++)
            shift[i] = 0;
        stopped = num_interrupted(ctx);
    }
    free(shift);
    free(at);
    free(hold);
    return stopped ? ST_INTERRUPT : ST_OK;
}

/* The mean of the fullest box where the pile is laid and the others are thrown. */
static status pile_mean(num_ctx *ctx, const request *r, const pile *p, num *out)
{
    mem_own num_boxes *kinds = mem_array(r->several + 1, sizeof *kinds);
    uint64_t empty = r->g;
    for (uint64_t k = 1; k <= r->several; k++) {
        kinds[k] = (num_boxes){ p->hold[k], k };
        empty -= p->hold[k];
    }
    kinds[0] = (num_boxes){ empty, 0 };
    return num_fullest(ctx, out, kinds, (int)r->several + 1, r->one);
}

static status mean_of_piles(num_ctx *ctx, const request *r, uint64_t ways, num *out)
{
    num_own all = num_int(0);
    status st = ST_OK;
    *out = num_int(0);
    for (const pile *p = r->piles; p && st == ST_OK; p = p->next) {
        num_own one = num_int(0), times = num_int(0);
        st = pile_mean(ctx, r, p, &one);
        num_set_u64(&times, p->ways);
        if (st == ST_OK && (st = num_update(ctx, num_mul, &one, &times)) == ST_OK)
            st = num_update(ctx, num_add, out, &one);
    }
    num_set_u64(&all, ways);
    status_then(st, num_update(ctx, num_div, out, &all));
    return st;
}

status shift_stages(num_ctx *ctx, uint64_t w, uint64_t *cells, uint64_t n, uint64_t most_ways,
                    num *out)
{
    *out = num_int(0);
    if (n == 0)
        return ST_OK;
    if (!sort_numbers(cells, n, ctx->stop))
        return ST_INTERRUPT;
    n = access_distinct(cells, n);
    request r = { .column = mem_array(n, sizeof *r.column), .rows = mem_array(n, sizeof *r.rows) };
    uint64_t ways;
    take_rows(&r, w, cells, n);
    status st = lay_down(ctx, &r, n, most_ways, &ways);
    status_then(st, mean_of_piles(ctx, &r, ways, out));
    for (pile *p = r.piles, *next; p; p = next) {
        next = p->next;
        free(p->hold);
        free(p);
    }
    free(r.column);
    free(r.rows);
    return st;
}
