/* Every limit that a user can meet, once: its name, its first value, the range in which `set` may
 * move it, and what it limits. `limits` and mmcalc(1) print the table, `set` reads it, the source
 * takes its numbers from it, and tests/limits tries each row at the limit, beside it, and at its
 * own maximum. Not here are limits that numbers themselves have (a parameter is at least 1), and
 * how much an answer shows. */
#ifndef MMCALC_BASE_LIMIT_H
#define MMCALC_BASE_LIMIT_H

#include <stdint.h>

/* Limits that `set NAME=VALUE` moves: ROW(NAME, name, first value, least, most, meaning). */
#define LIMITS_SET(ROW)                                                                            \
    ROW(PRECISION, precision, 12, 1, 100000, "significant digits of what is not exact")            \
    ROW(BITS, bits, UINT64_C(1) << 28, 64, UINT64_C(1) << 35,                                      \
        "length limit of an integer, in bits")                                                     \
    ROW(REFINE, refine, 1 << 14, 64, 1 << 24,                                                      \
        "bits to which a comparison of reals is refined before it is undecided")                   \
    ROW(TERMS, terms, 100 * 1000 * 1000, 1, UINT64_MAX,                                            \
        "largest number of terms of a sum, or points of a series")                                 \
    ROW(ACCESSES, accesses, 1 << 24, 1, UINT64_C(1) << 40,                                         \
        "largest number of accesses that are counted one by one")                                  \
    ROW(CELLS, cells, 1 << 23, 1, 1 << 30,                                                         \
        "cells that are looked at of an access that repeats; where they do not suffice, all of "   \
        "its accesses are counted")                                                                \
    ROW(WORDS, words, 1 << 29, 1, UINT64_C(1) << 45,                                               \
        "memory that a simulated run may take, in words of 8 bytes")                               \
    ROW(STEPS, steps, UINT64_C(1) << 36, 1, UINT64_MAX,                                            \
        "indices of parallel statements that a simulated run may execute")                         \
    ROW(MEMORY, memory, 0, 1 << 20, UINT64_C(1) << 60,                                             \
        "bytes that the process may hold; half of the machine's memory until it is set")           \
    ROW(SECONDS, seconds, 0, 0, 1 << 30,                                                           \
        "seconds that a statement may take, or a piece of a batch's series; 0: any number")        \
    ROW(THREADS, threads, 0, 1, 1024,                                                              \
        "threads of a simulated run, whose result is the same whatever it is; one a processor "    \
        "until it is set")

/* Limits that are lower if the stack is small (`ulimit -s`): ROW(NAME, name, most, meaning). */
#define LIMITS_STACK(ROW)                                                                          \
    ROW(NESTING, nesting, 10000, "levels of an expression, its innermost operand one of them")     \
    ROW(CALLS, calls, 1000, "calls of functions within each other")                                \
    ROW(BLOCKS, blocks, 200, "blocks within each other, the program one")                          \
    ROW(STACK, operands, 4096, "KiB that a program's expression may need to be evaluated")

/* Limits that cannot be moved: ROW(NAME, name, limit, meaning). */
#define LIMITS_FIXED(ROW)                                                                          \
    ROW(SERIES, series, 8, "series in one statement, each a range or a list")                      \
    ROW(STATEMENT, statement, 1 << 28, "bytes of a statement, or of a line")                       \
    ROW(FILE, file, 1 << 30, "bytes of a job file or a definition file")                           \
    ROW(LOADS, loads, 32, "files that load each other")                                            \
    ROW(SLOTS, parameters, 64, "parameters and lets of an algorithm on a model")                   \
    ROW(VARIABLES, variables, 64, "parameters of a function and variables of its sums")            \
    ROW(LOCALS, locals, 8192, "variables of all calls that are being evaluated")                   \
    ROW(ARRAYS, arrays, 64, "arrays of a program")                                                 \
    ROW(DIMENSIONS, dimensions, 4, "dimensions of an array")                                       \
    ROW(ARRAY, array, UINT64_C(1) << 40, "words of an array")                                      \
    ROW(FAMILY, family, 1000000, "arrays of a family")                                             \
    ROW(PRIVATE, private, 4096, "words of a private array")                                        \
    ROW(NAMES, names, 128, "names known at once in a program")                                     \
    ROW(INDICES, indices, 8, "indices of a forall")                                                \
    ROW(OPERATORS, operators, 8, "operators that a program declares")                              \
    ROW(TUPLE, tuple, 8, "components of a tuple")                                                  \
    ROW(PROGRAMS, programs, 64, "calls of programs within each other")                             \
    ROW(PROCEDURES, procedures, 64, "procedures within each other")                                \
    ROW(PARTS, parts, 1 << 18, "parts of a program and its procedures, written out")               \
    ROW(CORES, cores, 2048, "cores of a multiprocessor of the AGPU")                               \
    ROW(METRICS, metrics, 8, "metrics in one study")                                               \
    ROW(COMPARED, compared, 12, "algorithms side by side in compare")                              \
    ROW(CURVES, curves, 12, "curves of a plot")                                                    \
    ROW(POINTS, points, 10000, "points of a plot, or of a table")                                  \
    ROW(DRAWN, drawn, 4096, "accesses that steps draws")                                           \
    ROW(WARPS, warps, 64, "warps of an operation that steps draws")

#define LIMIT_SET_ROW(NAME, name, first, least, most, meaning)                                     \
    enum { LIMIT_##NAME = (first), LIMIT_##NAME##_LEAST = (least), LIMIT_##NAME##_MOST = (most) };
#define LIMIT_ROW(NAME, name, most, meaning) enum { LIMIT_##NAME = (most) };
LIMITS_SET(LIMIT_SET_ROW)
LIMITS_STACK(LIMIT_ROW)
LIMITS_FIXED(LIMIT_ROW)

typedef enum limit_kind { LIMIT_IS_SET, LIMIT_OF_STACK, LIMIT_IS_FIXED } limit_kind;

typedef struct limit_entry {
    const char *name, *meaning;
    limit_kind kind;
    uint64_t first, least, most; /* first 0: depends on the machine; all three are equal for a fixed
                                    limit */
} limit_entry;

const limit_entry *limit_row(int i); /* the i-th row; NULL past the end */

#endif
