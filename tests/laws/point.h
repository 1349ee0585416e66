/* An algorithm on a model at one point of its parameters, for the laws. */
#ifndef MMCALC_LAWS_POINT_H
#define MMCALC_LAWS_POINT_H

#include "cmd/commands.h"
#include "eval/eval.h"
#include "machine/word_file.h"
#include "tests/size.h"

typedef struct point {
    world *w;
    instance *in;
    frame *f;
    env e;
    diag d;
    uint64_t changed; /* slots with new values: the rest of the frame is kept, as in a series */
} point;

world *laws_world(void);  /* on $MMCALC_DATA, or the data folder of the source tree */
/* Defines what the text has; what is wrong with it is printed with it. */
bool laws_define(world *w, const char *name, const char *text);
word_file *laws_words(const int64_t *words,
                      uint64_t count); /* a file that holds just these; closed by word_file_close */
/* Calls one(w, i) from i = first on, `count` times; what has been defined goes with the world, of
 * which there is a new one after each `lasts` of them. */
void laws_each(long first, long count, long lasts, void (*one)(world *w, long i));

/* Calls visit for every algorithm of the catalogue (MMCALC_ENTRIES=BEGIN: whose name begins so) on
 * every model it has a block for; for one that is only a program, on every model that runs it. */
void each_pair(world *w, void (*visit)(world *w, const char *algorithm, const char *model));

bool point_open(point *p, world *w, const char *algorithm,
                const char *model); /* close it in any case */
void point_close(point *p);

/* Parameters and choices; what the model does not have is left out. */
void point_set(point *p, const char *name, int64_t value);
void point_set_num(point *p, const char *name, const num *value);
void point_choose(point *p, int option, int choice);

/* n, and the parameters of the memory machines; n, and those of the AGPU. */
void point_set_memory(point *p, int64_t n, int64_t threads, int64_t w, int64_t l);
void point_set_agpu(point *p, int64_t n, int64_t cores, int64_t b, int64_t M);

int point_choices(const point *p); /* of the model's first option; 1 without one */
const char *point_choice(const point *p, int choice); /* its name; "" without an option */

bool point_has(const point *p, const char *name); /* is it a parameter of the model? */
void point_tell(const point *p, str *to);         /* n = 4, p = 2, lockstep = true, */
void point_forget(point *p);                      /* the diagnostic */

/* After all are set: ST_OK when the requirements are met. */
status point_ready(point *p);

/* One formula there; the diagnostic is forgotten. */
status point_formula(point *p, const formula *f, int metric, num *out);
const formula *point_chosen(point *p, formula_from from, int metric, bool named);
/* The definition's `exact` formula there, or what is derived from the program; NULL where neither
 * applies, and it is counted at most. */
const formula *point_given(point *p, int metric);
bool point_holds(point *p, const formula *f); /* its choice and its condition */
status point_metric(point *p, int metric, num *out);
/* What it must lie between where it depends on the data; `within` stays NULL where it has one value
 * (see metric_range). */
status point_range(point *p, int metric, num *least, num *most, const formula **within);
status point_most(point *p, int metric,
                  num *out); /* or the most that it can be, where it depends on the data */

#endif
