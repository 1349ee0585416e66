/* Does long operations in another process: see aside.h. */
#include "num/aside.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

/* What the process sends first; the limbs of its integers, or its text, follow. */
typedef struct answer {
    status st;
    num_kind kind;
    int64_t small;
    int64_t limbs[2]; /* counts of limbs of numerator and denominator, the first negative for a
                         negative number; of a text the first is its length */
    char why[sizeof ((num_ctx *)0)->why];
} answer;

typedef struct helper {
    pid_t pid;
    int from;
} helper;

/* --- the process ------------------------------------------------------------------------- */

static void send(int to, const void *what, size_t length)
{
    if (!file_write_all(to, what, length))
        _exit(1);
}

static int64_t limbs_of(mpz_srcptr z)
{
    return mpz_sgn(z) * (int64_t)mpz_size(z);
}

static void send_limbs(int to, mpz_srcptr z)
{
    send(to, mpz_limbs_read(z), mpz_size(z) * sizeof(mp_limb_t));
}

static void work_and_tell(int to, num_ctx *ctx, num_work *work, const num *a, const num *b)
{
    num out = num_int(0);
    answer say = { .st = work(ctx, &out, a, b), .kind = out.kind };
    memcpy(say.why, ctx->why, sizeof say.why);
    qview v;
    mpq_srcptr q = out.kind == NUM_RAT || out.kind == NUM_BIG ? num_q(&out, &v) : NULL;
    if (q) {
        say.limbs[0] = limbs_of(mpq_numref(q));
        say.limbs[1] = limbs_of(mpq_denref(q));
    } else {
        say.small = out.u.i;
    }
    send(to, &say, sizeof say);
    if (q) {
        send_limbs(to, mpq_numref(q));
        send_limbs(to, mpq_denref(q));
    }
}

static void write_and_tell(int to, mpz_srcptr z)
{
    char *text = mem_alloc(mpz_sizeinbase(z, 10) + 2);
    mpz_get_str(text, 10, z);
    answer say = { .limbs = { (int64_t)strlen(text), 0 } };
    send(to, &say, sizeof say);
    send(to, text, (size_t)say.limbs[0]);
}

/* Starts the process: 0 in that process, which ends with the caller; -1 if there cannot be one. */
static pid_t begin(helper *h)
{
    int ends[2];
    pid_t caller = getpid();
    if (pipe(ends) != 0)
        return -1;
    h->pid = fork();
    if (h->pid == 0) {
        signal(SIGINT, SIG_IGN); /* the caller decides when to stop */
        mem_in_child();
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != caller)
            _exit(1);
    }
    close(ends[h->pid == 0 ? 0 : 1]);
    h->from = ends[h->pid == 0 ? 1 : 0];
    if (h->pid < 0)
        close(h->from);
    return h->pid;
}

/* --- the caller ----------------------------------------------------------------------------- */

static void end(helper *h)
{
    close(h->from);
    kill(h->pid, SIGKILL);
    while (waitpid(h->pid, NULL, 0) < 0 && errno == EINTR)
        ;
}

static status receive(num_ctx *ctx, const helper *h, void *to, size_t length)
{
    enum { GLANCE = 20 }; /* ms: the flag may have been set just before the wait */
    for (char *at = to; length > 0;) {
        struct pollfd in = { .fd = h->from, .events = POLLIN };
        if (num_interrupted(ctx))
            return num_fail(ctx, NULL, ST_INTERRUPT, "stopped");
        if (poll(&in, 1, GLANCE) <= 0)
            continue;
        ssize_t n = read(h->from, at, length);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (n <= 0)
            return num_fail(
                ctx, NULL, ST_LIMIT,
                "a long operation was ended from outside; perhaps there was not enough memory");
        at += n;
        length -= (size_t)n;
    }
    return ST_OK;
}

static status receive_limbs(num_ctx *ctx, const helper *h, mpz_ptr z, int64_t limbs)
{
    size_t n = (size_t)(limbs < 0 ? -limbs : limbs);
    if (n == 0)
        return ST_OK;
    status st = receive(ctx, h, mpz_limbs_write(z, (mp_size_t)n), n * sizeof(mp_limb_t));
    mpz_limbs_finish(z, st == ST_OK ? (mp_size_t)limbs : 0);
    return st;
}

static status receive_number(num_ctx *ctx, const helper *h, num *out)
{
    answer said;
    status st = receive(ctx, h, &said, sizeof said);
    if (st != ST_OK)
        return st;
    if (said.st != ST_OK)
        return num_fail(ctx, out, said.st, "%.*s", (int)sizeof said.why - 1, said.why);
    if (said.kind != NUM_BIG && said.kind != NUM_RAT) {
        *out = (num){ said.kind, { .i = said.small } };
        return ST_OK;
    }
    num_cell *cell = num_new_q();
    st = receive_limbs(ctx, h, mpq_numref(cell->u.q), said.limbs[0]);
    status_then(st, receive_limbs(ctx, h, mpq_denref(cell->u.q), said.limbs[1]));
    if (st == ST_OK)
        return num_take_q(ctx, out, cell);
    num_release_cell(cell);
    return st;
}

status num_aside(num_ctx *ctx, num *out, num_work *work, const num *a, const num *b)
{
    helper h;
    pid_t pid = begin(&h);
    if (pid < 0)
        return work(ctx, out, a, b);
    if (pid == 0) {
        ctx->stop = NULL;
        work_and_tell(h.from, ctx, work, a, b);
        _exit(0);
    }
    *out = num_int(0);
    status st = receive_number(ctx, &h, out);
    end(&h);
    return st;
}

status num_aside_decimal(num_ctx *ctx, str *s, mpz_srcptr z)
{
    helper h = { .pid = -1 };
    answer said;
    if (mpz_sizeinbase(z, 2) <= LONG_DECIMAL || ctx->stop == NULL || begin(&h) < 0) {
        char *text = str_reserve(s, mpz_sizeinbase(z, 10) + 2);
        mpz_get_str(text, 10, z);
        s->length += strlen(text);
        return ST_OK;
    }
    if (h.pid == 0) {
        write_and_tell(h.from, z);
        _exit(0);
    }
    status st = receive(ctx, &h, &said, sizeof said);
    if (st == ST_OK) {
        size_t length = (size_t)said.limbs[0];
        char *text = str_reserve(s, length + 1);
        st = receive(ctx, &h, text, length);
        s->length += st == ST_OK ? length : 0;
        s->text[s->length] = '\0';
    }
    end(&h);
    return st;
}
