/* occupancy: how many blocks of threads a multiprocessor of a device holds, and what limits it. */

#include "catalog/occupancy.h"
#include "cmd/commands.h"
#include "session/on_device.h"
#include "session/option.h"
#include "session/session.h"

enum { MOST_THREADS = 1024, MOST_REGISTERS = 1024, MOST_BYTES = 1 << 30 };

typedef struct occupying {
    const device *m;
    uint64_t threads, registers, bytes, warp, most, block;
} occupying;

/* The device of `on`, which the session has given a model, too. */
static status find_device(session *s, const node *n, occupying *x, diag *d)
{
    static const char *const needed[] = { "multiprocessors", "warp", "resident_warps" };
    const node *on = query_clause(n->b, N_ON);
    if (on == NULL || on->text == NULL)
        return diag_fail(d, ST_NAME, on ? on->at : n->at,
                         "occupancy of which device? write on k20c; list machines has them");
    if ((x->m = on_device_named(s, on->name2, d)) == NULL)
        return d->st;
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (device_whole(x->m, needed[i]) == 0)
            return diag_fail(d, ST_DOMAIN, on->at, "nobody has told %s of %s", needed[i],
                             x->m->title);
    x->warp = device_whole(x->m, "warp");
    x->most = device_whole(x->m, "resident_warps");
    x->block = device_whole(x->m, "block_threads");
    return ST_OK;
}

/* What is no option of it: the model's parameters are the device's own. */
static status refuse_others(const node *n, diag *d)
{
    for (const node *c = n->b; c; c = c->next)
        if (c->kind == N_BINDING && c->text == NULL)
            return diag_fail(d, ST_NAME, c->b->at,
                             "occupancy has no `%s`; it takes threads, registers and shared",
                             c->name);
    if (n->a == NULL)
        return ST_OK;
    diag_fail(d, ST_PARSE, n->a->at, "occupancy takes a device, behind `on`, and no algorithm");
    return diag_hint(d, "for example: occupancy on k20c threads=256 registers=32");
}

static void add_row(session *s, const occupying *x, result *list)
{
    arena *a = s->arena;
    occupancy_block block = { .warps = (x->threads + x->warp - 1) / x->warp,
                              .shared_bytes = x->bytes };
    block.registers = x->registers * block.warps * x->warp;
    occupancy o = occupancy_of(x->m, &block);
    uint64_t warps = o.blocks * block.warps;
    result *to = result_add_object(a, list, NULL);
    result_add_u64(a, to, "threads", x->threads);
    result_add_u64(a, to, "blocks", o.blocks);
    result_add_u64(a, to, "warps", warps);
    result_add_ratio(&s->world->numbers, a, to, "occupancy", warps, x->most);
    result_add_u64(a, to, "threads_at_once",
                   o.blocks * x->threads * device_whole(x->m, "multiprocessors"));
    result_add_text(a, to, "limit", occupancy_names[o.limit]);
    result *limits = result_add_array(a, to, "limits");
    for (int i = 0; i < OCCUPANCY_LIMITS; i++) {
        if (o.by[i] == OCCUPANCY_ANY)
            continue;
        result *l = result_add_object(a, limits, NULL);
        result_add_text(a, l, "limit", occupancy_names[i]);
        result_add_u64(a, l, "blocks", o.by[i]);
        result_add_truth(a, l, "dominates", o.by[i] == o.blocks);
    }
}

static status run(session *s, node *n, diag *d)
{
    occupying x = { .m = NULL };
    option_values given;
    status st = option_take(s, n, command_named(s->commands, "occupancy")->options, &given, d);
    status_then(st, refuse_others(n, d));
    status_then(st, find_device(s, n, &x, d));
    if (st == ST_OK) {
        const option_value *threads = option_of(&given, "threads");
        result *root = result_object(s->arena);
        x.registers = option_of(&given, "registers")->number;
        x.bytes = option_of(&given, "shared")->number;
        result_add_text(s->arena, root, "command", "occupancy");
        result_add_text(s->arena, root, "device", x.m->name);
        result_add_text(s->arena, root, "hardware", x.m->title);
        result_add_u64(s->arena, root, "registers", x.registers);
        result_add_u64(s->arena, root, "shared_bytes", x.bytes);
        result *rows = result_add_array(s->arena, root, "rows");
        for (uint64_t i = 0; i < (threads->numbers ? threads->count : 1) && st == ST_OK; i++) {
            x.threads = threads->numbers ? threads->numbers[i]
                        : threads->given ? threads->number
                                         : x.warp;
            if (x.block && x.threads > x.block)
                st = diag_fail(d, ST_DOMAIN, (threads->given ? threads->given : n)->at,
                               "a block of %s has at most %llu threads", x.m->title,
                               (unsigned long long)x.block);
            else
                add_row(s, &x, rows);
        }
        status_then(st, session_answer(s, &view_occupancy, root));
    }
    option_free(&given);
    return st;
}

static const option options[] = {
    OPTION("on", "DEVICE", CLAUSE, NULL, .needed = true),
    OPTION("threads", "N", NATURALS,
           "of a block; a series has a row for each; if left open, a warp's", .least = 1,
           .most = MOST_THREADS),
    OPTION("registers", "N", NATURAL, "of a thread", .most = MOST_REGISTERS),
    OPTION("shared", "N", NATURAL, "bytes of shared memory of a block", .most = MOST_BYTES),
    { .name = NULL },
};

const command command_occupancy = {
    .name = "occupancy",
    .args = "",
    .options = options,
    .summary = "blocks and warps that a multiprocessor of a device holds, and what limits them",
    .help = "The limits are facts of the device (show k20c): its resident warps and blocks, "
            "registers and shared memory; one that nobody has told, or of which the block takes "
            "nothing, limits nothing. Devices allot registers and shared memory in units, which "
            "are not counted here. An estimate takes its resident blocks from the same place, with "
            "the shared memory of the program; registers it does not know.",
    .examples = { "occupancy on k20c threads=256 registers=40 shared=4096",
                  "occupancy on geforce8800gtx threads={64, 128, 256, 512} registers=10" },
    .syntax = SYNTAX_QUERY,
    .complete = COMPLETE_NOTHING,
    .run = run,
};
