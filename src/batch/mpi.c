/* Workers as ranks of an MPI program: see mpi.h. Compiled only --with-mpi.
 *
 * A rank is sent all that it needs to begin, so that other machines need not see the job file. */
#include "batch/mpi.h"

#include <mpi.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/visible.h"

enum { TAG_TASK = 1, TAG_RECORD };

/* Announces a batch; job file and format's name follow. length UINT64_MAX: there is none, or no
 * more. */
typedef struct notice {
    uint64_t length, seed;
    int precision, seeded, utf8, threads;
    unsigned seconds;
    char format[32];
} notice;

#define NO_JOB UINT64_MAX /* a task with this job number means to end */

static int rank, size = 1;
static bool announced;

bool mpi_begin(void)
{
    /* set by the launchers of Open MPI and of those that speak PMI */
    if (!getenv("OMPI_COMM_WORLD_SIZE") && !getenv("PMI_SIZE") && !getenv("PMIX_RANK"))
        return false;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    return true;
}

int mpi_rank(void)
{
    return rank;
}

int mpi_size(void)
{
    return size;
}

void mpi_end(void)
{
    MPI_Finalize();
}

/* Waits without keeping a processor busy, as a receive of MPI would. */
static bool wait_for(int source, int tag, int milliseconds, MPI_Status *s)
{
    struct timespec begin, now, pause = { 0, 20000 };
    int there = 0;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (;;) {
        MPI_Iprobe(source, tag, MPI_COMM_WORLD, &there, s);
        if (there)
            return true;
        clock_gettime(CLOCK_MONOTONIC, &now);
        long passed = 1000 * (now.tv_sec - begin.tv_sec) + (now.tv_nsec - begin.tv_nsec) / 1000000;
        if (milliseconds >= 0 && passed >= milliseconds)
            return false;
        nanosleep(&pause, NULL);
    }
}

/* --- the dealer's side ------------------------------------------------------------------ */

static bool give(crew *c, int who, const task *t)
{
    (void)c;
    MPI_Send(t, sizeof *t, MPI_BYTE, who + 1, TAG_TASK,
             MPI_COMM_WORLD); /* if it cannot, MPI ends the program */
    return true;
}

/* A record is sent as its length, then its bytes: that of a job which is not split may be long. */
enum { PART = 1 << 28 };

static void receive_bytes(char *bytes, size_t length, int from)
{
    for (size_t at = 0; at < length; at += PART)
        MPI_Recv(bytes + at, length - at < PART ? (int)(length - at) : PART, MPI_BYTE, from,
                 TAG_RECORD, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void send_bytes(const char *bytes, size_t length, int to)
{
    for (size_t at = 0; at < length; at += PART)
        MPI_Send(bytes + at, length - at < PART ? (int)(length - at) : PART, MPI_BYTE, to,
                 TAG_RECORD, MPI_COMM_WORLD);
}

static int take(crew *c, int milliseconds, int *who, record *r, unsigned *how)
{
    MPI_Status s;
    uint64_t length;
    (void)c;
    (void)how; /* MPI ends all ranks when one ends */
    if (!wait_for(MPI_ANY_SOURCE, TAG_RECORD, milliseconds, &s))
        return CREW_NOTHING;
    *who = s.MPI_SOURCE - 1;
    MPI_Recv(&length, sizeof length, MPI_BYTE, s.MPI_SOURCE, TAG_RECORD, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    r->length = length;
    receive_bytes(record_room(r, length), length, s.MPI_SOURCE);
    return record_unpack(r) ? CREW_RECORD : CREW_BROKEN;
}

/* Ends the other ranks. One at work first ends its piece: its record is received, and its farewell,
 * a length of 0. A job that takes longer than the waiting time is ended by force, and is not done
 * then; all else is kept. */
static void close_all(crew *c)
{
    enum { PATIENCE = 5000 };
    task home = { .job = NO_JOB };
    record r = { .bytes = NULL };
    MPI_Status s;
    for (int i = 0; i < c->count; i++)
        give(c, i, &home);
    for (int left = c->count; left > 0;) {
        uint64_t length;
        if (!wait_for(MPI_ANY_SOURCE, TAG_RECORD, PATIENCE, &s))
            MPI_Abort(MPI_COMM_WORLD, 130);
        MPI_Recv(&length, sizeof length, MPI_BYTE, s.MPI_SOURCE, TAG_RECORD, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        receive_bytes(record_room(&r, length), length, s.MPI_SOURCE);
        left -= length == 0;
    }
    record_free(&r);
    free(c);
}

static void announce(notice *n)
{
    MPI_Bcast(n, sizeof *n, MPI_BYTE, 0, MPI_COMM_WORLD);
    announced = true;
}

void mpi_dismiss(void)
{
    notice n = { .length = UINT64_MAX };
    if (size > 1 && !announced)
        announce(&n);
}

crew *mpi_crew(const batch_setup *setup, diag *d)
{
    const job_file *f = setup->file;
    notice n = { .length = f->length,
                 .precision = setup->precision,
                 .seed = setup->seed,
                 .seeded = setup->seeded,
                 .threads = setup->threads,
                 .seconds = setup->seconds,
                 .utf8 = setup->utf8 };
    if (f->length > INT32_MAX) {
        diag_fail(d, ST_LIMIT, (span){ 0 }, "%s is too long for MPI", f->name);
        return NULL;
    }
    strncpy(n.format, setup->format->name, sizeof n.format - 1);
    announce(&n);
    MPI_Bcast(f->text, (int)f->length, MPI_BYTE, 0, MPI_COMM_WORLD);
    crew *c = mem_alloc(sizeof *c);
    *c = (crew){ size - 1, give, take, close_all };
    return c;
}

/* --- the other ranks ---------------------------------------------------------------------- */

static void work(worker *w)
{
    record r = { .bytes = NULL };
    task t;
    for (;;) {
        MPI_Status s;
        wait_for(0, TAG_TASK, -1, &s);
        MPI_Recv(&t, sizeof t, MPI_BYTE, 0, TAG_TASK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (t.job == NO_JOB)
            break;
        worker_do(w, &t, &r);
        uint64_t length = r.length;
        MPI_Send(&length, sizeof length, MPI_BYTE, 0, TAG_RECORD, MPI_COMM_WORLD);
        send_bytes(r.bytes, r.length, 0);
    }
    uint64_t farewell = 0;
    MPI_Send(&farewell, sizeof farewell, MPI_BYTE, 0, TAG_RECORD, MPI_COMM_WORLD);
    record_free(&r);
}

void mpi_serve(const char *data)
{
    notice n;
    signal(SIGINT, SIG_IGN); /* rank 0 decides when to stop */
    signal(SIGTERM, SIG_IGN);
    announce(&n);
    if (n.length == UINT64_MAX)
        return;
    mem_own char *text = mem_alloc(n.length + 1);
    MPI_Bcast(text, (int)n.length, MPI_BYTE, 0, MPI_COMM_WORLD);
    job_file f;
    worker w;
    diag_own d = { 0 };
    batch_setup setup = { .file = &f,
                          .format = format_named(n.format),
                          .data = data,
                          .precision = n.precision,
                          .seed = n.seed,
                          .seeded = n.seeded,
                          .threads = n.threads,
                          .seconds = n.seconds,
                          .utf8 = n.utf8 };
    bool good = job_file_parse(&f, "the job file", text, n.length, &d) == ST_OK && setup.format;
    if (good && worker_open(&w, &setup, &d) == ST_OK) {
        work(&w);
        worker_close(&w);
    } else {
        visible_message("rank %d: %s", rank, d.message ? d.message : "cannot begin");
        MPI_Abort(MPI_COMM_WORLD, 4);
    }
    job_file_free(&f);
}
