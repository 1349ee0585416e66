/* Drawing the access operations of a run, from the structure that the command `steps`
 * answers: as text, page by page, and as SVG.  steps.c takes one operation out of
 * the tree, finds each cell's place and says how much of the time is drawn; both drawings use
 * that. */
#ifndef MMCALC_RENDER_STEPS_H
#define MMCALC_RENDER_STEPS_H

#include "eval/field.h"

/* One file with all operations. */
void steps_svg(str *out, const result *run);

/* --- shared by the drawings ------------------------------------------------------------- */

/* What the cells of a request stand in: banks, address groups (blocks on the AGPU), or nothing. */
typedef enum drawn_kind { DRAWN_BANKS, DRAWN_GROUPS, DRAWN_ROUNDS } drawn_kind;

/* A distinct cell of a request, in the order of asking.  On the DMM the stage that takes
 * it is its place in its bank's queue; on the UMM a stage takes a group. */
typedef struct drawn_cell {
    uint64_t cell, bank, group; /* bank: the column */
    int stage;                  /* from 0 */
} drawn_cell;

typedef struct drawn_request {
    drawn_kind kind;
    const char *reference, *access; /* AGPU: which of the instruction's references */
    uint64_t round, warp, stages, dispatched, completed, time, full; /* full: the fullest bank */
    const result *asked;        /* addresses: one a thread, null for none */
    const result *banks;        /* theirs, where rows are shifted; or NULL */
    const result *elements;     /* what the program calls them: a[3], c[1][2] */
    drawn_cell *cells;
    int count;                  /* of cells */
} drawn_request;

typedef struct drawn_step {
    drawn_kind kind;
    uint64_t number, of, column, start, time, stages, p, w, l, rounds;
    const char *source, *reference, *access, *unit;
    const result *loops, *before, *after; /* or NULL: variables, and what the arrays hold */
    drawn_request *requests;
    int count;
    int digits;                 /* of the longest cell */
    int letters;                /* of the longest element's name */
    bool apart;                 /* an element is not at the address that is its number */
    bool lockstep;
    const result *place; /* its line: see put_place */
    bool agpu; /* an instruction of one multiprocessor: a request for each reference, no pipeline */
    uint64_t multiprocessor;
    bool joint; /* HMM: what one DMM asks for in a step, on DMM number dmm */
    const char *memory;
    uint64_t dmm;
} drawn_step;

/* Operation number `number` (from 0); freed with drawn_clear. */
void drawn_take(drawn_step *d, const result *run, int number);
void drawn_clear(drawn_step *d);
int drawn_count(const result *run);

/* When it begins and ends; what it takes, and why. */
void drawn_when(str *out, const drawn_step *d);
void drawn_cost(str *out, const drawn_step *d);

/* What one request is: "W(3) round 1", "read x[e + h]"; and what it costs: ": 2 stages (bank
 * 1)". */
void drawn_title(str *out, const drawn_step *d, const drawn_request *r);
void drawn_price(str *out, const drawn_step *d, const drawn_request *r);

/* What the step is: "read a[i]", or the instruction's multiprocessor. */
void drawn_subject(str *out, const drawn_step *d);
/* Where the HMM takes it: "in global memory by multiprocessor 0 on DMM 0"; else nothing. */
void drawn_place(str *out, const drawn_step *d);

/* The columns of the time axis: times from the operation's begin, TIME_GAP where nothing
 * changes and time is left out.  All of it if that fits `room` columns.  The caller frees. */
#define TIME_GAP UINT64_MAX
uint64_t *drawn_times(const drawn_step *d, size_t room, size_t *count);

typedef enum phase { PHASE_NONE, PHASE_WAITS, PHASE_ENTERS, PHASE_FLIES } phase;

/* What the warp does in time unit t; *request is the one it is about, NULL for none. */
phase drawn_phase(const drawn_step *d, uint64_t warp, uint64_t t, const drawn_request **request);

#endif
