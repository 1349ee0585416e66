/* Draws the access operations of a run, from the answer of the command `steps`: as text, page by
 * page, or as SVG. steps.c takes one operation out of the answer, finds each cell's place and
 * decides which times are drawn; both drawings use that. */
#ifndef MMCALC_RENDER_STEPS_H
#define MMCALC_RENDER_STEPS_H

#include "eval/field.h"

/* Writes one SVG file with all operations. */
void steps_svg(str *out, const result *run);

/* --- shared by the drawings ------------------------------------------------------------- */

/* What the cells of a request are drawn in: banks, address groups (the AGPU's blocks), or
 * nothing. */
typedef enum drawn_kind { DRAWN_BANKS, DRAWN_GROUPS, DRAWN_ROUNDS } drawn_kind;

/* A distinct cell of a request, in the order in which threads ask. On the DMM its stage is its
 * place in the queue of its bank; on the UMM a stage takes a group. */
typedef struct drawn_cell {
    uint64_t cell, bank, group; /* bank: the column */
    int stage;                  /* from 0 */
} drawn_cell;

typedef struct drawn_request {
    drawn_kind kind;
    const char *reference, *access; /* AGPU: the reference of the instruction */
    uint64_t round, warp, stages, dispatched, completed, time, full; /* full: the fullest bank */
    const result *asked;        /* addresses: one a thread, null for none */
    const result *banks;        /* their banks, where rows are shifted; or NULL */
    const result *elements;     /* their names in the program: a[3], c[1][2] */
    drawn_cell *cells;
    int count;                  /* cells */
} drawn_request;

typedef struct drawn_step {
    drawn_kind kind;
    uint64_t number, of, column, start, time, stages, p, w, l, rounds;
    const char *source, *reference, *access, *unit;
    const result *loops, *before, *after; /* or NULL: the loops' variables; what the arrays hold
                                             before and after */
    drawn_request *requests;
    int count;
    int digits;                 /* of the longest cell */
    int letters;                /* of the longest element's name */
    bool apart;                 /* some element's address is not its number */
    bool lockstep;
    const result *place; /* the program's line: see put_place */
    bool agpu; /* an instruction of one multiprocessor: each reference is a request, and there is no
                  pipeline */
    uint64_t multiprocessor;
    bool joint; /* HMM: what one DMM asks for in a step, on DMM number dmm */
    const char *memory;
    uint64_t dmm;
} drawn_step;

/* Takes operation number `number` (from 0); freed with drawn_clear. */
void drawn_take(drawn_step *d, const result *run, int number);
void drawn_clear(drawn_step *d);
int drawn_count(const result *run);

/* Adds when the step begins and ends, how long it takes, and why. */
void drawn_when(str *out, const drawn_step *d);
void drawn_cost(str *out, const drawn_step *d);

/* Adds what one request is, "W(3) round 1", "read x[e + h]"; and what it costs, ": 2 stages (bank
 * 1)". */
void drawn_title(str *out, const drawn_step *d, const drawn_request *r);
void drawn_price(str *out, const drawn_step *d, const drawn_request *r);

/* Adds what the step is: "read a[i]", or the instruction's multiprocessor. */
void drawn_subject(str *out, const drawn_step *d);
/* Adds where a step of the HMM happens: "in global memory by multiprocessor 0 on DMM 0"; else
 * nothing. */
void drawn_place(str *out, const drawn_step *d);

/* The columns of the time axis, *count of them: times from the operation's begin, and TIME_GAP
 * where nothing changes and times are left out. All times if they fit `room` columns. The caller
 * frees. */
#define TIME_GAP UINT64_MAX
uint64_t *drawn_times(const drawn_step *d, size_t room, size_t *count);

typedef enum phase { PHASE_NONE, PHASE_WAITS, PHASE_ENTERS, PHASE_FLIES } phase;

/* What the warp does in time unit t; *request is the request that this is about, NULL for none. */
phase drawn_phase(const drawn_step *d, uint64_t warp, uint64_t t, const drawn_request **request);

/* *warp: the first from it on that has a request; false: there is none. */
bool drawn_next_warp(const drawn_step *d, uint64_t *warp);

#endif
