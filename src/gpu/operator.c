/* The operators in plain C, by which kernels are checked. See operators.prelude. */
#include "gpu/workload.h"

uint32_t operator_words(uint64_t op)
{
    return op == OP_MSS ? 4 : op == OP_AFFINE ? 2 : 1;
}

uint32_t operator_input_words(uint64_t op)
{
    return op == OP_MSS ? 1 : operator_words(op);
}

bool operator_commutes(uint64_t op)
{
    return op == OP_ADD_U32 || op == OP_MAX_I32;
}

/* Inputs of an operator; small numbers for mss, so that no sum of 2^28 of them leaves 32 bits. */
uint32_t *operator_input(uint64_t op, uint64_t n, uint64_t seed)
{
    uint32_t *host = mem_array(mem_times(n ? n : 1, operator_input_words(op)), sizeof *host);
    for (uint64_t i = 0; i < n; i++) {
        uint64_t r = job_random(&seed);
        if (op == OP_MSS)
            host[i] = (uint32_t)((int32_t)(r % 15) - 7);
        else if (op == OP_AFFINE) {
            host[2 * i] = (uint32_t)r | 1; /* odd, so that multiplying loses no information */
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

/* Bentley's linear-time algorithm, with the sum and the best beginning beside it (004 §4.4.1). */
static void append_mss(int32_t *sum, int32_t x)
{
    sum[0] += x;
    sum[1] = larger(sum[1], sum[0]);
    sum[2] = larger(sum[2] + x, 0);
    sum[3] = larger(sum[3], sum[2]);
}

void operator_append(uint64_t op, uint32_t *sum, const uint32_t *next)
{
    if (op == OP_ADD_U32) {
        *sum += *next;
    } else if (op == OP_MAX_I32) {
        *sum = (uint32_t)larger((int32_t)*sum, (int32_t)*next);
    } else if (op == OP_MSS) {
        append_mss((int32_t *)sum, (int32_t)*next);
    } else {
        sum[1] = sum[1] * next[0] + next[1];
        sum[0] *= next[0];
    }
}
