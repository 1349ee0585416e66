/* lens: what the accesses of a kernel cost, from its text (spec lens.md, section 2). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/nearest.h"
#include "cmd/commands.h"
#include "lang/parse.h"
#include "lens/lens.h"

enum { MOST_GIVEN = 64, MOST_THREADS_OF_BLOCK = 1024 };

static const option options[] = {
    OPTION("block", "16x16", OTHER, "the threads of a block; 32 where nothing is said"),
    OPTION("grid", "64x64", OTHER, "the blocks of a grid, for kernels that ask for it"),
    OPTION_NAME_VALUE,
    OPTION("banks", "32", OTHER, "of shared memory"),
    OPTION("bank", "4", OTHER, "bytes of a bank"),
    OPTION("--fail-on", "conflicts", CLAUSE, "exit status 3 where an access has bank conflicts"),
    OPTION("to", "mmcalc", CLAUSE, "the accesses as an algorithm of the AGPU, to be loaded"),
    { .name = NULL },
};

typedef struct lens_asked {
    const node *file, *kernel; /* NULL: all */
    lens_question q;
    token_given given[MOST_GIVEN];
    span given_at[MOST_GIVEN];
    char block[64];
    bool fails_on_conflicts, to_mmcalc;
} lens_asked;

/* --- what is asked ---------------------------------------------------------------------------- */

/* 16x16, 32,8 or 256. */
static bool read_sizes(const char *text, int64_t out[3])
{
    char *end;
    int64_t sizes[3] = { 1, 1, 1 };
    for (int k = 0; k < 3; k++) {
        if (!isdigit((unsigned char)*text))
            return false;
        sizes[k] = strtoll(text, &end, 10);
        if (sizes[k] < 1 || sizes[k] > INT32_MAX)
            return false;
        text = end;
        if (*text == '\0') {
            memcpy(out, sizes, sizeof sizes);
            return true;
        }
        if (*text != 'x' && *text != 'X' && *text != ',')
            return false;
        text++;
    }
    return false;
}

static status take_block(lens_asked *a, const char *text, span at, diag *d)
{
    if (!read_sizes(text, a->q.block))
        return diag_fail(d, ST_DOMAIN, at,
                         "the threads of a block are up to three numbers: block=256, block=32x8");
    const int64_t *b = a->q.block;
    if (b[0] > MOST_THREADS_OF_BLOCK || b[1] > MOST_THREADS_OF_BLOCK
        || b[0] * b[1] > MOST_THREADS_OF_BLOCK || b[0] * b[1] * b[2] > MOST_THREADS_OF_BLOCK)
        return diag_fail(d, ST_LIMIT, at, "a block has at most %d threads", MOST_THREADS_OF_BLOCK);
    return ST_OK;
}

static status take_number(const char *text, int *out, int most, span at, diag *d)
{
    char *end;
    long v = strtol(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end || v < 1 || v > most || (v & (v - 1)))
        return diag_fail(d, ST_DOMAIN, at, "a power of two from 1 to %d is expected", most);
    *out = (int)v;
    return ST_OK;
}

/* 2^20, 16*1024, as everywhere at the prompt, in C's digits; a type's name, or true, stays.  A
 * number that C's whole numbers are without is refused: rounded or cut it would be another; so are
 * series and lists, for a kernel is looked at with one value of each name. */
static status in_digits(session *s, token_given *given, span at, diag *d)
{
    env e;
    diag_own quiet = { 0 };
    num_own v = num_int(0);
    int64_t fits;
    status st = ST_OK;
    unit *u = session_read(s, given->value);
    node *n = u && u->statements && u->statements->kind == N_EVALUATE ? u->statements->a : NULL;
    scope sc = { .w = s->world, .session = true, .arena = s->arena, .e = &e, .d = &quiet };
    env_begin(&e, s->world, NULL, NULL, &quiet);
    bool read = n && resolve(&sc, n) == ST_OK && eval(&e, n, &v) == ST_OK;
    if (read && num_to_i64(&v, &fits)) {
        str_own text = { 0 };
        num_print(&s->world->numbers, &text, &v, 40, 40);
        given->value = arena_copy(s->arena, str_text(&text));
    } else if (read ? v.kind != NUM_BOOL
                    : strpbrk(given->value, "{},;") || strstr(given->value, "..")) {
        st = diag_fail(d, ST_DOMAIN, at, "%s takes a whole number, from -2^63 to 2^63 - 1",
                       given->name);
    }
    env_end(&e);
    if (u)
        unit_release(u);
    return st;
}

/* Was the name of NAME=VALUE given a value by a word before it? */
static bool is_given(const node *first, const node *w, const char *equals)
{
    size_t name = (size_t)(equals - w->text) + 1;
    while (first != w && strncmp(first->text, w->text, name) != 0)
        first = first->next;
    return first != w;
}

/* NAME=VALUE. */
static status take_value(session *s, lens_asked *a, const node *w, const char *equals, diag *d)
{
    const char *name = arena_copyn(s->arena, w->text, (size_t)(equals - w->text)),
               *value = equals + 1;
    if (*value == '\0')
        return diag_fail(d, ST_PARSE, w->at, "a value is expected behind %s=", name);
    if (strcmp(name, "block") == 0)
        return take_block(a, value, w->at, d);
    if (strcmp(name, "grid") == 0)
        return read_sizes(value, a->q.grid)
                   ? ST_OK
                   : diag_fail(d, ST_DOMAIN, w->at,
                               "the blocks of a grid are up to three numbers: grid=64, grid=32x32");
    if (strcmp(name, "banks") == 0)
        return take_number(value, &a->q.memory.banks, 1024, w->at, d);
    if (strcmp(name, "bank") == 0)
        return take_number(value, &a->q.memory.bank, 64, w->at, d);
    if (a->q.given_count == MOST_GIVEN)
        return diag_fail(d, ST_LIMIT, w->at, "at most %d names can be given a value", MOST_GIVEN);
    token_given *given = &a->given[a->q.given_count];
    *given = (token_given){ name, value };
    a->given_at[a->q.given_count++] = w->at;
    return in_digits(s, given, w->at, d);
}

static status take_words(session *s, lens_asked *a, const node *n, diag *d)
{
    status st = command_need(n, command_named(s->commands, "lens"), 1, -1, d);
    *a = (lens_asked){ .file = n->a };
    a->q = (lens_question){ .block = { LENS_WARP, 1, 1 },
                            .memory = { 32, 4 },
                            .given = a->given,
                            .limit = s->world->max_accesses };
    for (const node *w = st == ST_OK ? n->a->next : NULL; w && st == ST_OK; w = w->next) {
        const char *equals = strchr(w->text, '=');
        if (equals && equals > w->text) {
            if (is_given(n->a, w, equals))
                return diag_fail(d, ST_PARSE, w->at, "`%.*s` is given twice",
                                 (int)(equals - w->text), w->text);
            st = take_value(s, a, w, equals, d);
        } else if (strcmp(w->text, "--fail-on") == 0) {
            if (w->next == NULL || strcmp(w->next->text, "conflicts") != 0)
                return diag_fail(d, ST_PARSE, w->next ? w->next->at : w->at,
                                 "what to fail on is expected: --fail-on conflicts");
            a->fails_on_conflicts = true;
            w = w->next;
        } else if (strcmp(w->text, "to") == 0) {
            if (w->next == NULL || strcmp(w->next->text, "mmcalc") != 0)
                return diag_fail(d, ST_PARSE, w->next ? w->next->at : w->at,
                                 "what it is written as is expected: to mmcalc");
            a->to_mmcalc = true;
            w = w->next;
        } else if (a->kernel == NULL) {
            a->kernel = w;
        } else {
            return diag_fail(d, ST_PARSE, w->at,
                             "after the file and a kernel come block=16x16, grid=..., NAME=VALUE, "
                             "--fail-on conflicts and to mmcalc");
        }
    }
    const int64_t *b = a->q.block;
    snprintf(a->block, sizeof a->block, b[2] > 1 ? "%lldx%lldx%lld" : "%lldx%lld", (long long)b[0],
             (long long)b[1], (long long)b[2]);
    return st;
}

static status read_source(session *s, const node *file, source_text *src, str *text, diag *d)
{
    bool input = strcmp(file->text, "-") == 0;
    status st = input ? file_text(stdin, "standard input", text, file->at, d)
                      : file_read(catalog_path(s->world->catalog, s->arena, file->text), file->text,
                                  text, file->at, d);
    *src = (source_text){ .name = input ? "standard input" : file->text, .base = 1 };
    src->text = arena_copyn(s->arena, str_text(text), text->length);
    src->length = strlen(src->text);
    return st;
}

/* Does the word stand in the text?  Of blockIdx.x the first part, which OpenCL calls otherwise. */
static bool stands_in(const char *text, const char *word)
{
    size_t n = strcspn(word, ".");
    if (word[n])
        return true;
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        bool begins = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
        if (begins && !(isalnum((unsigned char)at[n]) || at[n] == '_'))
            return true;
    }
    return false;
}

/* A name that the text does not have is a mistake, perhaps of an option's. */
static status check_given(const lens_asked *a, const source_text *src, diag *d)
{
    for (int i = 0; i < a->q.given_count; i++) {
        const char *name = a->given[i].name;
        if (stands_in(src->text, name))
            continue;
        diag_fail(d, ST_NAME, a->given_at[i], "nothing in %s is called `%s`", src->name, name);
        nearest near;
        nearest_begin(&near, name);
        for (const option *o = options; o->name; o++)
            nearest_offer(&near, o->name);
        return nearest_end(&near, d);
    }
    return ST_OK;
}

static status check_kernel(const lens_asked *a, const lens_text *t, const source_text *src,
                           diag *d)
{
    if (lens_name(t, 0) == NULL)
        return diag_fail(d, ST_NAME, a->file->at,
                         "there is no kernel in %s: no __global__, no __kernel", src->name);
    for (int i = 0; a->kernel && lens_name(t, i); i++)
        if (strcmp(lens_name(t, i), a->kernel->text) == 0)
            return ST_OK;
    if (a->kernel == NULL)
        return ST_OK;
    nearest near;
    nearest_begin(&near, a->kernel->text);
    diag_fail(d, ST_NAME, a->kernel->at, "no kernel of %s is called `%s`", src->name,
              a->kernel->text);
    for (int i = 0; lens_name(t, i); i++)
        nearest_offer(&near, lens_name(t, i));
    nearest_end(&near, d);
    str_own all = { 0 };
    for (int i = 0; lens_name(t, i); i++)
        str_format(&all, "%s%s", i ? ", " : "", lens_name(t, i));
    if (d->hint == NULL)
        diag_hint(d, "there are: %s", str_text(&all));
    return ST_NAME;
}

/* --- the answer ------------------------------------------------------------------------------- */

static const char *const kinds[] = { "read", "write", "atomic" };

/* The line without its indentation, and not too long for a screen. */
static const char *line_text(session *s, span at)
{
    enum { MOST = 200 };
    const char *text = at.src->text;
    int from = at.from, to = at.from;
    while (from > 0 && text[from - 1] != '\n')
        from--;
    while (text[to] && text[to] != '\n')
        to++;
    while (from < to && isspace((unsigned char)text[from]))
        from++;
    while (to > from && isspace((unsigned char)text[to - 1]))
        to--;
    return arena_copyn(s->arena, text + from, (size_t)(to - from < MOST ? to - from : MOST));
}

static int column_of(span at)
{
    int from = at.from;
    while (from > 0 && at.src->text[from - 1] != '\n')
        from--;
    return (int)str_utf8_columns(at.src->text + from, (size_t)(at.from - from)) + 1;
}

/* Which bank the most words of the worst request lie in, and who asks for them. */
static void add_worst(session *s, const lens_access *x, result *to)
{
    arena *a = s->arena;
    result_add_u64(a, to, "warp", (uint64_t)x->worst_warp);
    result *list = result_add_array(a, to, "threads");
    for (int k = 0; k < LENS_WARP; k++)
        if (x->worst.lane[k] != LENS_IDLE) {
            result *r = result_add_object(a, list, NULL);
            num byte = num_int(x->worst.at[k]);
            result_add_u64(a, r, "thread", (uint64_t)(x->worst_warp * LENS_WARP + k));
            if (x->worst.lane[k] != LENS_DATA)
                result_add_number(a, r, "byte", &byte);
        }
}

static void add_access(session *s, const lens_access *x, result *list)
{
    arena *a = s->arena;
    num_ctx *c = &s->world->numbers;
    result *r = result_add_object(a, list, NULL);
    result_add_u64(a, r, "line", (uint64_t)x->line);
    result_add_u64(a, r, "column", (uint64_t)column_of(x->at));
    result_add_text(a, r, "source", line_text(s, x->at));
    result_add_text(a, r, "array", x->array);
    result_add_text(a, r, "kind", kinds[x->kind]);
    result_add_text(a, r, "space", x->shared ? "shared" : "global");
    result_add_u64(a, r, "bytes", (uint64_t)x->bytes);
    result_add_u64(a, r, "requests", x->requests);
    result *t = result_add_object(a, r, x->shared ? "wavefronts" : "sectors");
    if (x->data) {
        result_add_u64(a, t, "least", x->total.least);
        result_add_u64(a, t, "most", x->total.most);
    } else {
        result_add_u64(a, t, "worst", x->total.worst);
        result_add_ratio(c, a, t, "mean", x->total.sum, x->requests);
    }
    result_add_ratio(c, a, t, "ideal", x->total.ideal, x->requests);
    if (x->conflicts) {
        result_add_u64(a, r, "conflicts", x->conflicts);
        add_worst(s, x, result_add_object(a, r, "at"));
    }
    if (x->outside)
        result_add_truth(a, r, "outside", true);
    if (x->endless)
        result_add_truth(a, r, "turns_open", true);
    if (x->data && x->why && *x->why)
        result_add_text(a, r, "why", x->why);
}

/* Sums over all requests, of what data do not decide. */
static void add_totals(session *s, const lens_kernel *k, result *to)
{
    uint64_t wavefronts = 0, best = 0, sectors = 0, sectors_best = 0, wanted = 0, moved = 0,
             lines = 0;
    for (const lens_access *x = k->accesses; x; x = x->next) {
        if (x->data)
            continue;
        wavefronts += x->shared ? x->total.sum : 0;
        best += x->shared ? x->total.ideal : 0;
        sectors += x->shared ? 0 : x->total.sum;
        sectors_best += x->shared ? 0 : x->total.ideal;
        wanted += x->shared ? 0 : x->asked;
        moved += x->shared ? 0 : x->moved;
        lines += x->shared ? 0 : x->lines;
    }
    arena *a = s->arena;
    result *t = result_add_object(a, to, "total");
    result_add_u64(a, t, "wavefronts", wavefronts);
    result_add_u64(a, t, "wavefronts_ideal", best);
    result_add_u64(a, t, "sectors", sectors);
    result_add_u64(a, t, "sectors_ideal", sectors_best);
    result_add_u64(a, t, "lines", lines);
    if (moved) {
        result_add_u64(a, t, "bytes", wanted);
        result_add_u64(a, t, "moved", moved);
        result_add_ratio(&s->world->numbers, a, t, "efficiency", wanted, moved);
    }
    result_add_u64(a, t, "shared_bytes", k->shared_bytes);
}

static void answer(session *s, const lens_asked *a, const lens_kernel *k)
{
    arena *ar = s->arena;
    result *to = result_command(ar, "lens");
    result_add_text(ar, to, "file", a->file->text);
    result_add_text(ar, to, "kernel", k->name);
    result_add_text(ar, to, "block", a->block);
    result *list = result_add_array(ar, to, "accesses");
    for (const lens_access *x = k->accesses; x; x = x->next)
        add_access(s, x, list);
    list = result_add_array(ar, to, "refused");
    for (const lens_refusal *f = k->refused; f; f = f->next) {
        result *r = result_add_object(ar, list, NULL);
        result_add_u64(ar, r, "line", (uint64_t)span_line(f->at));
        result_add_text(ar, r, "array", f->array);
        result_add_text(ar, r, "reason", f->reason);
    }
    add_totals(s, k, to);
    s->sink->answer(s->sink, &view_lens, to);
}

/* The first access with a bank conflict, told as a failure; ST_OK where there is none. */
static status fail_on(const lens_kernel *k, diag *d)
{
    uint64_t n = 0;
    const lens_access *first = NULL;
    for (const lens_access *x = k->accesses; x; x = x->next)
        if (x->conflicts) {
            first = first ? first : x;
            n++;
        }
    if (first == NULL)
        return ST_OK;
    return diag_fail(d, ST_CHECK, first->at,
                     "%s has bank conflicts: %llu of its accesses, this first", k->name,
                     (unsigned long long)n);
}

/* The kernel's accesses as an algorithm, ready to be loaded. */
static status answer_program(session *s, lens_text *t, const char *name, const lens_asked *a,
                             diag *d)
{
    str_own out = { 0 };
    status st = lens_program(t, name, &a->q, parse_is_reserved, &out, d);
    if (st == ST_OK) {
        result *to = result_command(s->arena, "lens");
        result_add_text(s->arena, to, "kernel", name);
        result_add_text(s->arena, to, "text", arena_copy(s->arena, str_text(&out)));
        s->sink->answer(s->sink, &view_lens_program, to);
    }
    return st;
}

static status run(session *s, node *n, diag *d)
{
    lens_asked a;
    source_text *src = arena_alloc(s->arena, sizeof *src);
    str_own text = { 0 };
    lens_text *t = NULL;
    status st = take_words(s, &a, n, d), failed = ST_OK;
    status_then(st, read_source(s, a.file, src, &text, d));
    size_t length = strlen(a.file ? a.file->text : "");
    bool opencl = length > 3 && strcmp(a.file->text + length - 3, ".cl") == 0;
    status_then(st, check_given(&a, src, d));
    status_then(st, lens_read(s->arena, src, opencl, &a.q, &t, d));
    status_then(st, check_kernel(&a, t, src, d));
    const char *name = a.kernel ? a.kernel->text : NULL;
    for (int i = 0; st == ST_OK && (a.kernel ? i == 0 : (name = lens_name(t, i)) != NULL); i++) {
        lens_kernel k;
        if (a.to_mmcalc) {
            st = answer_program(s, t, name, &a, d);
            continue;
        }
        st = lens_run(t, name, &a.q, &k, d);
        if (st != ST_OK)
            break;
        answer(s, &a, &k);
        if (a.fails_on_conflicts && failed == ST_OK)
            failed = fail_on(&k, d);
    }
    return st == ST_OK ? failed : st;
}

const command command_lens = {
    .name = "lens",
    .args = "FILE.cu|FILE.cl [KERNEL]",
    .options = options,
    .summary = "what each access of a CUDA or OpenCL kernel costs, from its text: wavefronts of "
               "shared memory, sectors of global memory",
    .help =
        "Reads the text of a kernel; no compiler and no GPU are needed. One block of the kernel is "
        "run with whole numbers alone: what memory holds is not known, everything else is. Each "
        "access is counted for every warp of the block from its addresses.\n\n"
        "Of an access to shared memory it says how many wavefronts a request takes, at worst and "
        "at best: 1 where there is no bank conflict, more for elements of more than 4 bytes, which "
        "are served in phases. Of global memory, how many sectors of 32 bytes. Where data decide - "
        "an index or a condition that memory holds - it says the least and the most.\n\n"
        "What it does not understand is named by its line and left out; nothing is guessed. A "
        "name without a value is asked for. Without KERNEL it goes through all of the file; - is "
        "standard input. A file that is not found in the current folder may lie in the data "
        "folder.",
    .examples = { "lens examples/transpose.cu tiled block=32x8 n=1024",
                  "lens examples/transpose.cu naive block=32x8 n=1024 --fail-on conflicts" },
    .syntax = SYNTAX_WORDS,
    .complete = COMPLETE_FILES,
    .run = run,
};
