/* Random AGPU programs for the laws. */
#ifndef MMCALC_LAWS_AGPU_RANDOM_H
#define MMCALC_LAWS_AGPU_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/str.h"

enum { LANES = 3, MOST_ARRAYS = 24 };

typedef struct random_program {
    str text;              /* algorithm law.p<which>, and law.q<which> where it calls one */
    long which;            /* its number */
    long b, k, M, n;
    bool keeps;            /* the machine is AGPU' */
    bool big, calls;
    int lanes;             /* of the operator */
    bool element[MOST_ARRAYS]; /* is array a<number> one of tuples? */
} random_program;

void program_random(int argc, char **argv); /* begins the random numbers: tests/laws/random.h */
void program_seed(uint64_t seed); /* they go on from there */
void program_make(random_program *p, long which);
void program_release(random_program *p);

#endif
