/* access(i = lo..hi, ADDRESS where CONDITION) as cells that repeat (cost/repeat.h), so that it
 * is counted from its periods, at any size, and by the same numbers as one by one.
 *
 * One index i of the range may run far; those before it are gone through one after another (up to
 * 256 of them; where that fails, a row of the last index after another, up to 2^20 rows), those
 * after it and i together are one number f, of which each is a quasi-linear function: with a period
 * k it is offset[f mod k] + by*(f div k).  Sums, multiples, floors, div and mod of such functions
 * by constants are such functions again, a comparison of two holds on finitely many intervals of f,
 * and on each by f mod k; and so do `and`, `or` and `not` of these.  `if` is one of two, and the
 * range is cut where another interval of its condition begins.  What is free of the indices is
 * evaluated as it stands.  Bits of such functions of whole numbers are such functions, too, below
 * 2^15; for higher ones the range is cut where they change (regular_bits.c). */
#ifndef MMCALC_EVAL_REGULAR_H
#define MMCALC_EVAL_REGULAR_H

#include "eval/eval.h"
#include "cost/repeat.h"

/* ST_OK: *out is the count.  ST_DOMAIN: the access is of no such form, or evaluating it goes wrong;
 * ST_LIMIT: it is, by one period, and would take more than max_cells steps; nothing is reported
 * then. ST_INTERRUPT. */
status regular_access(env *e, const node *access, const access_machine *m, repeat_count *out);

/* *out: n, which may be longer than a word. */
status regular_number(env *e, unsigned __int128 n, num *out);

#endif
