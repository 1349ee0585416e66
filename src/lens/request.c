/* What one request of a warp costs: see lens.h. */

#include "lens/lens.h"
#include "base/sort.h"

enum { MOST_CELLS = LENS_WARP * 64 };

/* The distinct cells of some size that lanes ask for. */
typedef struct cells {
    int64_t list[MOST_CELLS];
    int count;
} cells;

/* Adds the cells that `bytes` bytes from `at` on touch; size: a power of two. */
static void add(cells *c, int64_t at, int64_t bytes, int64_t size)
{
    int by = __builtin_ctzll((unsigned long long)size);
    for (int64_t k = at >> by, last = (at + bytes - 1) >> by; k <= last; k++) {
        if (c->count && c->list[c->count - 1] == k)
            continue;
        if (c->count < MOST_CELLS)
            c->list[c->count++] = k;
    }
}

static void distinct(cells *c)
{
    int n = 0;
    bool sorted = true;
    for (int i = 1; i < c->count; i++)
        sorted = sorted && c->list[i - 1] < c->list[i];
    if (sorted)
        return;
    sort_words(c->list, (uint64_t)c->count, NULL);
    for (int i = 0; i < c->count; i++)
        if (n == 0 || c->list[i] != c->list[n - 1])
            c->list[n++] = c->list[i];
    c->count = n;
}

/* The most cells in one bank. */
static uint64_t fullest(const lens_memory *m, const cells *c)
{
    uint64_t most = 0;
    uint16_t in[1024] = { 0 };
    for (int i = 0; i < c->count; i++) {
        int64_t bank = c->list[i] & (m->banks - 1); /* a power of two */
        most = ++in[bank] > most ? in[bank] : most;
    }
    return most;
}

/* The bytes that are asked for at a time: the largest power of two, at most 16, that divides the
 * element's size. */
static int piece_of(int bytes)
{
    int piece = bytes & -bytes;
    return piece > 16 ? 16 : piece;
}

static int lanes_at_a_time(const lens_memory *m, int piece)
{
    int most = m->banks < LENS_WARP ? m->banks : LENS_WARP;
    int fit = m->banks * m->bank / piece;
    return fit < 1 ? 1 : fit < most ? fit : most;
}

static bool asks(lens_lane l, bool most)
{
    return l == LENS_ASKS || (most && l == LENS_MAY);
}

/* The wavefronts of a phase, at least or at most. */
static uint64_t phase(const lens_memory *m, const lens_request *r, int from, int to, int64_t by,
                      int piece, bool most)
{
    cells words = { .count = 0 };
    uint64_t open = 0;
    for (int i = from; i < to; i++) {
        open += r->lane[i] == LENS_DATA;
        if (asks(r->lane[i], most))
            add(&words, r->at[i] + by, piece, m->bank);
    }
    distinct(&words);
    uint64_t n = fullest(m, &words);
    if (!most || open == 0)
        return n;
    n += open;
    if (r->room > 0) {
        uint64_t row = (uint64_t)m->banks * (uint64_t)m->bank,
                 rows = ((uint64_t)r->room + row - 1) / row;
        n = n > rows ? rows : n;
    }
    return n;
}

/* The wavefronts of a request, at least or at most; *phases: phases that have a lane that asks. */
static uint64_t wavefronts(const lens_memory *m, const lens_request *r, bool most, uint64_t *phases)
{
    int piece = piece_of(r->bytes), lanes = lanes_at_a_time(m, piece);
    uint64_t sum = 0;
    for (int by = 0; by < r->bytes; by += piece)
        for (int from = 0; from < LENS_WARP; from += lanes) {
            uint64_t n = phase(m, r, from, from + lanes < LENS_WARP ? from + lanes : LENS_WARP, by,
                               piece, most);
            *phases += n > 0;
            sum += n;
        }
    return sum ? sum : 1; /* a request takes at least one */
}

static uint64_t in_cells(const lens_request *r, int64_t size, bool most, cells *c)
{
    c->count = 0;
    for (int i = 0; i < LENS_WARP; i++)
        if (asks(r->lane[i], most))
            add(c, r->at[i], r->bytes, size);
    distinct(c);
    return (uint64_t)c->count;
}

static uint64_t sectors(const lens_request *r, bool most)
{
    cells c;
    uint64_t n = in_cells(r, LENS_SECTOR, most, &c);
    for (int i = 0; i < LENS_WARP && most; i++)
        if (r->lane[i] == LENS_DATA)
            n += (uint64_t)(r->bytes + LENS_SECTOR - 1) / LENS_SECTOR;
    uint64_t all = ((uint64_t)r->room + LENS_SECTOR - 1) / LENS_SECTOR;
    return n == 0 ? 1 : r->room > 0 && n > all ? all : n;
}

/* How many distinct bytes lanes surely ask for; if none does, those of one element. */
static uint64_t distinct_bytes(const lens_request *r)
{
    int64_t at[LENS_WARP], end = INT64_MIN;
    int count = 0;
    uint64_t n = 0;
    for (int i = 0; i < LENS_WARP; i++)
        if (r->lane[i] == LENS_ASKS)
            at[count++] = r->at[i];
    sort_words(at, (uint64_t)count, NULL);
    for (int i = 0; i < count; i++) {
        int64_t from = at[i] > end ? at[i] : end, to = at[i] + r->bytes;
        n += to > from ? (uint64_t)(to - from) : 0;
        end = to > end ? to : end;
    }
    return n ? n : (uint64_t)r->bytes;
}

void lens_count(const lens_memory *m, const lens_request *r, int which, lens_costs *out)
{
    cells c;
    bool data = false;
    uint64_t row = (uint64_t)m->banks * (uint64_t)m->bank, bytes = distinct_bytes(r), some = 0;
    *out = (lens_costs){ .asked = bytes };
    for (int i = 0; i < LENS_WARP; i++)
        data |= r->lane[i] == LENS_DATA || r->lane[i] == LENS_MAY;
    if (which & LENS_WAVEFRONTS) {
        uint64_t least = wavefronts(m, r, false, &out->phases),
                 most = data ? wavefronts(m, r, true, &some) : least;
        out->wavefronts = (lens_cost){ data, least, most, (bytes + row - 1) / row };
    }
    if (which & LENS_SECTORS) {
        uint64_t least = sectors(r, false), most = data ? sectors(r, true) : least;
        out->sectors = (lens_cost){ data, least, most, (bytes + LENS_SECTOR - 1) / LENS_SECTOR };
        out->moved = most * LENS_SECTOR;
        out->lines = in_cells(r, LENS_LINE, false, &c);
    }
    if (which & LENS_STAGES) {
        in_cells(r, m->bank, false, &c);
        out->words = fullest(m, &c);
        out->groups = in_cells(r, (int64_t)row, false, &c);
    }
}
