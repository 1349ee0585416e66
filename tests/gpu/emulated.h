/* The stand-in for CUDA that runs kernels (tests/gpu/standin), for tests. */
#ifndef MMCALC_TESTS_GPU_EMULATED_H
#define MMCALC_TESTS_GPU_EMULATED_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* It compiles with g++; tests that need it are skipped without. */
#define NO_COMPILER "g++ is not installed; the stand-in for CUDA compiles kernels with it"

__attribute__((unused))
static inline bool emulation_compiles(void)
{
    return system("g++ --version >/dev/null 2>&1") == 0;
}

/* The stand-in is the only driver, in this mode (standin/driver.c); "": as it is.  Its
 * memory is small, for a copy through all of it is measured.  Until emulate_end, which
 * gives the environment back. */
static const char *const emulated_variables[] = { "MMCALC_OPENCL", "MMCALC_LIBCUDA",
                                                  "MMCALC_NVRTC",  "STANDIN",
                                                  "STANDIN_CLOCK", "STANDIN_MEMORY",
                                                  "STANDIN_UNITS", "STANDIN_CACHE_BYTES" };
enum { EMULATED = sizeof emulated_variables / sizeof *emulated_variables };
static char *emulated_before[EMULATED];
static bool emulated_now;

__attribute__((unused))
static inline void emulate(const char *mode)
{
    for (int i = 0; i < EMULATED && !emulated_now; i++) {
        const char *v = getenv(emulated_variables[i]);
        emulated_before[i] = v ? strdup(v) : NULL;
    }
    emulated_now = true;
    setenv("MMCALC_OPENCL", "none", 1);
    setenv("MMCALC_LIBCUDA", BUILD_DIR "/tests/gpu/libstandin.so", 1);
    setenv("MMCALC_NVRTC", BUILD_DIR "/tests/gpu/libstandin.so", 1);
    setenv("STANDIN", mode, 1);
    setenv("STANDIN_MEMORY", "8m", 1);
}

__attribute__((unused))
static inline void emulate_end(void)
{
    for (int i = 0; i < EMULATED && emulated_now; i++) {
        if (emulated_before[i])
            setenv(emulated_variables[i], emulated_before[i], 1);
        else
            unsetenv(emulated_variables[i]);
        free(emulated_before[i]);
    }
    emulated_now = false;
}

#endif
