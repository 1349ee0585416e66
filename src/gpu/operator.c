/* The operators in plain C: what kernels are checked against.  See operators.prelude. */
#include "gpu/workload.h"

#include <stdlib.h>

uint32_t operator_words(uint64_t op)
{
    return op == OP_MSS ? 4 : op == OP_AFFINE ? 2 : 1;
}

bool operator_commutes(uint64_t op)
{
    return op == OP_ADD_U32 || op == OP_MAX_I32;
}

static void lift_mss(int32_t x, int32_t *to)
{
    to[0] = x;
    to[1] = to[2] = to[3] = x > 0 ? x : 0;
}

/* Small numbers for mss, so that no sum of 2^28 of them leaves 32 bits. */
uint32_t *operator_input(uint64_t op, uint64_t n, uint64_t seed)
{
    uint32_t *host = mem_alloc((n ? n : 1) * operator_words(op) * sizeof *host);
    for (uint64_t i = 0; i < n; i++) {
        uint64_t r = job_random(&seed);
        if (op == OP_MSS)
            lift_mss((int32_t)(r % 15) - 7, (int32_t *)host + 4 * i);
        else if (op == OP_AFFINE) {
            host[2 * i] = (uint32_t)r | 1; /* odd: no information is lost on the way */
            host[2 * i + 1] = (uint32_t)(r >> 32);
        } else
            host[i] = (uint32_t)r;
    }
    return host;
}

void operator_identity(uint64_t op, uint32_t *to)
{
    for (uint32_t i = 0; i < operator_words(op); i++)
        to[i] = op == OP_MAX_I32 ? (uint32_t)INT32_MIN : op == OP_AFFINE && i == 0;
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

void operator_combine(uint64_t op, uint32_t *sum, const uint32_t *next)
{
    if (op == OP_ADD_U32) {
        *sum += *next;
    } else if (op == OP_MAX_I32) {
        *sum = (uint32_t)larger((int32_t)*sum, (int32_t)*next);
    } else if (op == OP_MSS) {
        int32_t *a = (int32_t *)sum;
        const int32_t *b = (const int32_t *)next;
        int32_t across = a[2] + b[1];
        a[3] = larger(larger(a[3], b[3]), across);
        a[1] = larger(a[1], a[0] + b[1]);
        a[2] = larger(b[2], a[2] + b[0]);
        a[0] += b[0];
    } else {
        sum[1] = sum[1] * next[0] + next[1];
        sum[0] *= next[0];
    }
}
