/* A run of a program line by line: what each line of its text costs, so that the lines' times add
 * up to the time of the run.
 *
 * On the AGPU a line's time is what it costs the multiprocessor that decides how long its phase
 * takes: the slowest, the first of several. */
#ifndef MMCALC_MACHINE_PROFILE_H
#define MMCALC_MACHINE_PROFILE_H

#include "machine/program.h"

typedef struct profile_line {
    span at; /* the first reference of the line that cost something */
    int line;
    access_count count; /* on the AGPU: requests and stages of shared memory */
    uint64_t io;        /* blocks moved */
} profile_line;

typedef struct profile {
    profile_line *line; /* in the order of their numbers, text by text */
    size_t room;
    int count, last; /* last: the index of the line counted last */
} profile;

/* As program_run, but it sets the hooks for observers itself. The caller frees p with profile_free
 * in any case. */
status profile_run(env *e, const run_options *o, run_result *r, profile *p);
void profile_free(profile *p);

#endif
