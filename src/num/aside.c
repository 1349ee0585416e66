/* Does long operations in another process: see aside.h. */
#include "num/aside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/child.h"

/* What the process sends; the limbs of its integers follow. */
typedef struct answer {
    status st;
    num_kind kind;
    int64_t small;
    int64_t limbs[2]; /* counts of limbs of numerator and denominator, the first negative for a
                         negative number */
    char why[sizeof ((num_ctx *)0)->why];
} answer;

/* --- the process ------------------------------------------------------------------------- */

typedef struct task {
    num_ctx *ctx;
    num_work *work;
    const num *a, *b;
    mpz_srcptr z; /* to be written in decimal */
} task;

static int64_t limbs_of(mpz_srcptr z)
{
    return mpz_sgn(z) * (int64_t)mpz_size(z);
}

static void add_limbs(str *s, mpz_srcptr z)
{
    str_addn(s, (const char *)mpz_limbs_read(z), mpz_size(z) * sizeof(mp_limb_t));
}

static void work_and_tell(int to, void *data)
{
    const task *t = data;
    num out = num_int(0);
    str message = { 0 };
    mem_in_child();
    t->ctx->stop = NULL;
    answer say = { .st = t->work(t->ctx, &out, t->a, t->b), .kind = out.kind };
    memcpy(say.why, t->ctx->why, sizeof say.why);
    qview v;
    mpq_srcptr q = out.kind == NUM_RAT || out.kind == NUM_BIG ? num_q(&out, &v) : NULL;
    if (q) {
        say.limbs[0] = limbs_of(mpq_numref(q));
        say.limbs[1] = limbs_of(mpq_denref(q));
    } else {
        say.small = out.u.i;
    }
    str_addn(&message, (const char *)&say, sizeof say);
    if (q) {
        add_limbs(&message, mpq_numref(q));
        add_limbs(&message, mpq_denref(q));
    }
    child_send(to, 0, message.text, message.length);
}

static void put_decimal(str *s, mpz_srcptr z)
{
    char *text = str_reserve(s, mpz_sizeinbase(z, 10) + 2);
    mpz_get_str(text, 10, z);
    s->length += strlen(text);
}

static void write_and_tell(int to, void *data)
{
    const task *t = data;
    str text = { 0 };
    mem_in_child();
    put_decimal(&text, t->z);
    child_send(to, 0, text.text, text.length);
}

/* --- the caller ----------------------------------------------------------------------------- */

/* Adds what the process sends. */
static status receive(num_ctx *ctx, child *c, str *message)
{
    uint32_t kind;
    child_event e = child_next(c, &kind, message, INFINITY, ctx->stop);
    child_end(c);
    return e == CHILD_MESSAGE   ? ST_OK
           : e == CHILD_STOPPED ? num_fail(ctx, NULL, ST_INTERRUPT, "stopped")
                                : num_fail(ctx, NULL, ST_LIMIT,
                                           "a long operation was ended from outside; perhaps "
                                           "there was not enough memory");
}

/* Takes limbs from a message; gives what is behind them. */
static const char *take_limbs(mpz_ptr z, const char *at, int64_t limbs)
{
    mpz_t view;
    mpz_set(z, mpz_roinit_n(view, (const mp_limb_t *)at, (mp_size_t)limbs));
    return at + (size_t)llabs(limbs) * sizeof(mp_limb_t);
}

static status take_number(num_ctx *ctx, const str *message, num *out)
{
    answer said;
    memcpy(&said, message->text, sizeof said);
    if (said.st != ST_OK)
        return num_fail(ctx, out, said.st, "%.*s", (int)sizeof said.why - 1, said.why);
    if (said.kind != NUM_BIG && said.kind != NUM_RAT) {
        *out = (num){ said.kind, { .i = said.small } };
        return ST_OK;
    }
    num_cell *cell = num_new_q();
    const char *at = message->text + sizeof said;
    at = take_limbs(mpq_numref(cell->u.q), at, said.limbs[0]);
    take_limbs(mpq_denref(cell->u.q), at, said.limbs[1]);
    return num_take_q(ctx, out, cell);
}

status num_aside(num_ctx *ctx, num *out, num_work *work, const num *a, const num *b)
{
    child c;
    str_own message = { 0 };
    if (!child_start(&c, work_and_tell, &(task){ ctx, work, a, b, NULL }))
        return work(ctx, out, a, b);
    *out = num_int(0);
    status st = receive(ctx, &c, &message);
    return st == ST_OK ? take_number(ctx, &message, out) : st;
}

status num_aside_decimal(num_ctx *ctx, str *s, mpz_srcptr z)
{
    child c;
    str_own text = { 0 };
    if (mpz_sizeinbase(z, 2) <= LONG_DECIMAL || ctx->stop == NULL
        || !child_start(&c, write_and_tell, &(task){ .z = z })) {
        put_decimal(s, z);
        return ST_OK;
    }
    status st = receive(ctx, &c, &text);
    str_addn(s, str_text(&text), text.length);
    return st;
}
