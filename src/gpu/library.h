/* Shared libraries opened when they are needed, and their symbols from one list. */
#ifndef MMCALC_GPU_LIBRARY_H
#define MMCALC_GPU_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

/* A symbol and where its address goes. */
typedef struct gpu_symbol {
    const char *name;
    void **to;
    bool optional; /* missing, it disables what needs it, not the library */
} gpu_symbol;

/* Opens the library that the environment's variable names, or the first of
 * `names` (ended by NULL) that there is; fills the symbols.  False with *reason
 * (a text of `room` bytes) filled when it cannot be had: switched off ("none"),
 * not found, or without a symbol.  Once open it stays open. */
bool library_open(const char *variable, const char *const *names, const gpu_symbol *symbols,
                  int count, char *reason, size_t room);

#endif
