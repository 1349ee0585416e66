/* Shared libraries that are loaded when needed, and their symbols from one list. */
#ifndef MMCALC_GPU_LIBRARY_H
#define MMCALC_GPU_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

/* A symbol, and where its address is put. */
typedef struct gpu_symbol {
    const char *name;
    void **to;
    bool optional; /* if it is missing, only what needs it is disabled */
} gpu_symbol;

/* Loads the library that the environment variable names, or else the first of `names` (ended by
 * NULL) that exists; fills the symbols. False, with *reason (a text of `room` bytes), if it cannot
 * be had: switched off ("none"), not found, or lacking a symbol. Once loaded it stays. */
bool library_open(const char *variable, const char *const *names, const gpu_symbol *symbols,
                  int count, char *reason, size_t room);

#endif
