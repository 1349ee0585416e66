/* Deals out pieces: see deal.h.
 *
 * Each worker has one piece at a time. A piece has as many points as take about a tenth of a
 * second, and ends by itself if they take longer; the rest of it is dealt again. So all workers end
 * at the same time, a lost piece is small, and answers do not depend on who computed what, for the
 * points of a series are computed one by one in any case. */
#include "batch/deal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define PIECE_SECONDS 0.1
enum { FIRST_POINTS = 64, MOST_POINTS = 1 << 14, MOST_BYTES = 1 << 22 };

/* --- ranges to do ------------------------------------------------------------------------ */

static void push(dealt *j, range r)
{
    if (r.from >= r.to)
        return;
    if (j->todo_count == j->todo_room) { /* few, as there may be a million jobs */
        j->todo_room = j->todo_room ? 2 * j->todo_room : 2;
        j->todo = mem_grow_array(j->todo, (size_t)j->todo_room, sizeof *j->todo);
    }
    int at = j->todo_count++;
    for (; at > 0 && j->todo[at - 1].from < r.from; at--)
        j->todo[at] = j->todo[at - 1];
    j->todo[at] = r;
}

static void make_ready(dealer *d, int number)
{
    if (d->jobs[number].todo_count == 0)
        return;
    int at = 0;
    while (at < d->ready_count && d->ready[at] < number)
        at++;
    if (at < d->ready_count && d->ready[at] == number)
        return;
    d->ready = mem_more(d->ready, (size_t)d->ready_count, &d->ready_room, sizeof *d->ready);
    memmove(&d->ready[at + 1], &d->ready[at], (size_t)(d->ready_count - at) * sizeof *d->ready);
    d->ready[at] = number;
    d->ready_count++;
}

static void not_ready(dealer *d, int at)
{
    d->ready_count--;
    memmove(&d->ready[at], &d->ready[at + 1], (size_t)(d->ready_count - at) * sizeof *d->ready);
}

/* Removes the points beyond a failure, which ends the series. */
static void cut(dealer *d, int number)
{
    dealt *j = &d->jobs[number];
    uint64_t end = d->ledger->jobs[number].cut;
    int n = 0;
    for (int i = 0; i < j->todo_count; i++) {
        range r = j->todo[i];
        r.to = r.to < end ? r.to : end;
        if (r.from < r.to)
            j->todo[n++] = r;
    }
    j->todo_count = n;
}

/* The points of a job that this shard computes, once their number is known. */
static range share(const dealer *d, int number, uint64_t points)
{
    if (d->shards == 1)
        return (range){ 0, points };
    if (points < 2)
        return (range){ 0, (uint64_t)number % d->shards == d->shard - 1 ? points : 0 };
    return (range){ (uint64_t)((unsigned __int128)points * (d->shard - 1) / d->shards),
                    (uint64_t)((unsigned __int128)points * d->shard / d->shards) };
}

/* Plans to compute all of the shard's points that are not there. */
static void plan(dealer *d, int number)
{
    dealt *j = &d->jobs[number];
    const ledger_job *have = &d->ledger->jobs[number];
    uint64_t at = j->mine.from;
    j->todo_count = 0;
    j->stage = DEALT_READY;
    if (have->written)
        return;
    for (int i = 0; i < have->count && at < j->mine.to; i++) {
        if (have->pieces[i].to <= at)
            continue;
        push(j,
             (range){ at, have->pieces[i].from < j->mine.to ? have->pieces[i].from : j->mine.to });
        at = have->pieces[i].to;
    }
    push(j, (range){ at, j->mine.to });
    if (have->points)
        cut(d, number);
    make_ready(d, number);
}

/* --- the next task ---------------------------------------------------------------------------- */

static task piece_of(dealer *d, int at)
{
    int number = d->ready[at];
    dealt *j = &d->jobs[number];
    range *r = &j->todo[j->todo_count - 1];
    double points = j->rate * PIECE_SECONDS,
           room = j->bytes > 0 ? MOST_BYTES / j->bytes : MOST_POINTS;
    uint64_t most = points < 1 ? 1 : points > MOST_POINTS ? MOST_POINTS : (uint64_t)points;
    if ((double)most > room)
        most = room < 1 ? 1 : (uint64_t)room;
    if (most > r->to - r->from)
        most = r->to - r->from;
    task t = { .job = (uint64_t)number,
               .from = r->from,
               .most = most,
               .points = j->points,
               .seconds = PIECE_SECONDS };
    r->from += most;
    if (r->from == r->to && --j->todo_count == 0)
        not_ready(d, at);
    return t;
}

static task first_of(dealer *d, int number)
{
    dealt *j = &d->jobs[number];
    if (d->shards > 1 && j->points == 0) {
        j->stage = DEALT_COUNT;
        return (task){ .job = (uint64_t)number };
    }
    j->stage = DEALT_FIRST;
    return (task){
        .job = (uint64_t)number, .most = FIRST_POINTS, .points = j->points, .seconds = PIECE_SECONDS
    };
}

/* The next task: series that have begun come before new jobs. */
static bool next_task(dealer *d, task *t)
{
    if (d->ready_count > 0) {
        *t = piece_of(d, 0);
        return true;
    }
    while (d->next < d->setup->file->count && d->jobs[d->next].stage != DEALT_NOT)
        d->next++;
    if (d->next == d->setup->file->count)
        return false;
    *t = first_of(d, d->next);
    return true;
}

/* --- what comes back -------------------------------------------------------------------------- */

static void settle(dealer *d, int number)
{
    dealt *j = &d->jobs[number];
    if (j->settled || j->stage != DEALT_READY || j->todo_count > 0
        || (d->shards == 1 && !ledger_complete(d->ledger, number)))
        return;
    j->settled = true;
    d->partly -= j->part;
    d->done++;
}

static void count(dealer *d, const record_head *h)
{
    dealt *j = &d->jobs[h->job];
    double part = j->mine.to > j->mine.from
                      ? (double)(h->to - h->from) / (double)(j->mine.to - j->mine.from)
                      : 0;
    if (j->settled)
        return;
    j->part += part;
    d->partly += part;
}

static status keep(dealer *d, const record *r)
{
    const record_head *h = &r->head;
    uint64_t offset;
    const range *mine = &d->jobs[h->job].mine;
    if (h->from >= h->to || h->from < mine->from || h->from >= mine->to)
        return ST_OK; /* the job is another shard's */
    const ledger_job *have = &d->ledger->jobs[h->job];
    if (have->written || (have->points && h->from >= have->cut))
        return ST_OK; /* points beyond a failure */
    status st = journal_append(d->journal, r, &offset, d->d);
    if (st == ST_OK && ledger_add(d->ledger, h, d->journal->fd, offset))
        count(d, h);
    return st;
}

/* Takes in the number of points of a job, which a record tells. */
static void learn(dealer *d, int number, const record *r)
{
    dealt *j = &d->jobs[number];
    j->points = r->head.points;
    j->mine = share(d, number, j->points);
}

static void measure(dealt *j, const record_head *h)
{
    double points = (double)(h->to - h->from),
           t = h->microseconds > 0 ? 1e-6 * h->microseconds : 1e-6;
    j->rate = points / t;
    j->bytes = (double)h->body / points;
}

/* Takes the answer of how many points a job's series has. */
static void take_count(dealer *d, int number, const record *r)
{
    dealt *j = &d->jobs[number];
    learn(d, number, r);
    if (j->mine.from < j->mine.to && (j->points == 1 || (r->head.flags & RECORD_FAILED))) {
        j->stage = DEALT_NOT; /* its first piece is dealt next */
        d->next = number < d->next ? number : d->next;
    } else {
        j->rate = FIRST_POINTS / PIECE_SECONDS;
        plan(d, number);
        settle(d, number);
    }
}

/* Takes a piece that has been computed, or as much of it as there was time for. */
static status take_piece(dealer *d, int number, const task *given, const record *r)
{
    const record_head *h = &r->head;
    dealt *j = &d->jobs[number];
    bool first = j->stage == DEALT_FIRST, failed = h->flags & RECORD_FAILED;
    if (first)
        learn(d, number, r);
    if (h->to > h->from)
        measure(j, h);
    d->progress->points += h->to - h->from;
    status st = inputs_add(&d->inputs, r, d->d);
    status_then(st, keep(d, r));
    if (first)
        plan(d, number);
    else if (!failed && h->to < given->from + given->most)
        push(j, (range){ h->to, given->from + given->most });
    if (failed && d->ledger->jobs[number].points)
        cut(d, number);
    for (int i = 0; i < d->ready_count; i++)
        if (d->ready[i] == number && j->todo_count == 0)
            not_ready(d, i);
    make_ready(d, number);
    settle(d, number);
    return st;
}

static status take_record(dealer *d, int who, const record *r)
{
    const task given = d->hands[who].t;
    int number = (int)given.job;
    d->hands[who].busy = false;
    d->at_work--;
    if (r->head.job != given.job || r->head.from != given.from)
        return diag_fail(d->d, ST_IO, (span){ 0 }, "a process has sent what it was not asked for");
    if (d->jobs[number].stage != DEALT_COUNT)
        return take_piece(d, number, &given, r);
    take_count(d, number, r);
    return ST_OK;
}

/* Gives a worker its task. If it cannot be delivered, that has cost a worker, but the task can be
 * given again: crew.h. */
static status hand(dealer *d, int who)
{
    enum { MOST_UNSENT = 20 };
    struct busy *b = &d->hands[who];
    b->sent = d->crew->give(d->crew, who, &b->t);
    d->unsent = b->sent ? 0 : d->unsent + 1;
    if (d->unsent > MOST_UNSENT)
        return diag_fail(d->d, ST_IO, (span){ 0 },
                         "the processes that compute cannot be reached: %s", strerror(errno));
    return ST_OK;
}

/* A worker has ended: its piece is tried once more, and after that the job's result says so. */
static status lost(dealer *d, int who, unsigned ending)
{
    enum { MOST_TRIES = 5 };
    struct busy *b = &d->hands[who];
    if (!b->busy)
        return ST_OK;
    if (b->sent)
        b->t.lost = b->tries++ > 0 ? ending : 0;
    b->t.points = d->jobs[b->t.job].points;
    if (b->tries > MOST_TRIES)
        return diag_fail(d->d, ST_LIMIT, (span){ 0 },
                         "the processes that compute end as soon as they begin");
    return hand(d, who);
}

/* --- all of it -------------------------------------------------------------------------------- */

static status hand_out(dealer *d)
{
    status st = ST_OK;
    for (int i = 0; i < d->crew->count && st == ST_OK; i++) {
        struct busy *b = &d->hands[i];
        if (b->busy || !next_task(d, &b->t))
            continue;
        b->busy = true;
        b->tries = 0;
        d->at_work++;
        st = hand(d, i);
    }
    return st;
}

static double part_done(const dealer *d)
{
    double jobs = d->setup->file->count, part = d->done + d->partly;
    return jobs > 0 && part < jobs ? part / jobs : 1;
}

status deal(dealer *d)
{
    record r = { .bytes = NULL };
    status st = ST_OK;
    d->hands = mem_array((size_t)d->crew->count, sizeof *d->hands);
    d->progress->part_before = part_done(d);
    while (st == ST_OK && (st = hand_out(d)) == ST_OK && d->at_work > 0) {
        int who;
        unsigned ending;
        bool more = ledger_write(d->ledger,
                                 MOST_BYTES); /* written between records, so that no worker waits
                                                 for long */
        int got = d->crew->take(d->crew, more ? 0 : 100, &who, &r, &ending);
        if (*d->stop)
            st = ST_INTERRUPT;
        else if (d->ledger->failed)
            st = diag_fail(d->d, ST_IO, (span){ 0 }, "the results cannot be written: %s",
                           strerror(errno));
        else if (got == CREW_RECORD)
            st = take_record(d, who, &r);
        else if (got == CREW_LOST)
            st = lost(d, who, ending);
        else if (got == CREW_BROKEN)
            st = diag_fail(d->d, ST_LIMIT, (span){ 0 },
                           "a process ended and no other can be started");
        progress_show(d->progress, part_done(d), (uint64_t)d->done,
                      (uint64_t)d->setup->file->count);
    }
    record_free(&r);
    while (st == ST_OK && ledger_write(d->ledger, MOST_BYTES))
        st = *d->stop ? ST_INTERRUPT : ST_OK;
    return st;
}

void deal_open(dealer *d, const batch_setup *setup, uint64_t shard, uint64_t shards, ledger *l,
               diag *told)
{
    *d = (dealer){ .setup = setup, .shard = shard, .shards = shards, .ledger = l, .d = told };
    d->jobs = mem_array((size_t)(setup->file->count + 1), sizeof *d->jobs);
}

void deal_close(dealer *d)
{
    for (int i = 0; d->jobs && i < d->setup->file->count; i++)
        free(d->jobs[i].todo);
    inputs_free(&d->inputs);
    free(d->jobs);
    free(d->ready);
    free(d->hands);
}

/* --- going on --------------------------------------------------------------------------------- */

void deal_take(void *data, const record *r, int fd, uint64_t offset)
{
    dealer *d = data;
    if ((r->head.flags & RECORD_AGAIN) || !ledger_add(d->ledger, &r->head, fd, offset))
        return;
    inputs_add(&d->inputs, r, d->d);
    dealt *j = &d->jobs[r->head.job];
    if (!(r->head.flags & RECORD_FAILED) || r->head.from == 0)
        learn(d, (int)r->head.job, r);
    measure(j, &r->head);
    count(d, &r->head);
}

/* After all records have been taken in: finds which jobs have begun, and which are done. */
void deal_resume(dealer *d)
{
    for (int i = 0; i < d->setup->file->count; i++) {
        dealt *j = &d->jobs[i];
        if (j->points == 0)
            continue;
        plan(d, i);
        settle(d, i);
    }
}
