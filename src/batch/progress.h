/* Shows how far a batch is: a line on a terminal, redrawn. */
#ifndef MMCALC_BATCH_PROGRESS_H
#define MMCALC_BATCH_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool shown;          /* standard error is a terminal */
    double began, drawn; /* seconds */
    double part_before;  /* the part of the whole that an earlier run has done */
    uint64_t points;     /* points computed in this run */
    int width;
} progress;

void progress_begin(progress *p, bool wanted, double part_done);

/* Draws the line if the last time was long ago. `part`: of the whole, 0 to 1. */
void progress_show(progress *p, double part, uint64_t done, uint64_t jobs);
void progress_end(progress *p);

#endif
