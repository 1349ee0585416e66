/* The part of the interfaces of the CUDA driver and NVRTC that cuda.c calls, declared here so that
 * no toolkit is needed to build. Names are those in the libraries: with _v2 where the driver has
 * that. */
#ifndef MMCALC_GPU_CUDA_API_H
#define MMCALC_GPU_CUDA_API_H

#include <stddef.h>
#include <stdint.h>

typedef int cu_result;
typedef int cu_device;
typedef unsigned long long cu_pointer;
typedef struct CUctx_st *cu_context;
typedef struct CUmod_st *cu_module;
typedef struct CUfunc_st *cu_function;
typedef struct CUstream_st *cu_stream;
typedef struct CUevent_st *cu_event;
typedef struct _nvrtcProgram *nvrtc_program;

enum { CUDA_OK = 0, CUDA_OUT_OF_MEMORY = 2, CUDA_STUB_LIBRARY = 34, CUDA_NO_DEVICE = 100 };
enum {
    CU_MAX_THREADS_PER_BLOCK = 1,
    CU_MAX_SHARED_PER_BLOCK = 8,
    CU_WARP_SIZE = 10,
    CU_CLOCK_RATE = 13,
    CU_MULTIPROCESSORS = 16,
    CU_L2_CACHE_SIZE = 38,
    CU_MULTIPROCESSOR_THREADS = 39,
    CU_CAPABILITY_MAJOR = 75,
    CU_CAPABILITY_MINOR = 76,
    CU_MULTIPROCESSOR_SHARED = 81,
    CU_MULTIPROCESSOR_REGISTERS = 82,
    CU_MAX_SHARED_OPTIN = 97,
    CU_MULTIPROCESSOR_BLOCKS = 106,
};
enum {
    CU_FUNC_MAX_THREADS = 0,
    CU_FUNC_SHARED = 1,
    CU_FUNC_LOCAL = 3,
    CU_FUNC_REGISTERS = 4,
    CU_FUNC_MAX_DYNAMIC_SHARED = 8,
};

#define CUDA_SYMBOLS(X)                                                                            \
    X(cuInit, cu_result, (unsigned), 0)                                                            \
    X(cuDriverGetVersion, cu_result, (int *), 0)                                                   \
    X(cuGetErrorName, cu_result, (cu_result, const char **), 1)                                    \
    X(cuDeviceGetCount, cu_result, (int *), 0)                                                     \
    X(cuDeviceGet, cu_result, (cu_device *, int), 0)                                               \
    X(cuDeviceGetName, cu_result, (char *, int, cu_device), 0)                                     \
    X(cuDeviceTotalMem_v2, cu_result, (size_t *, cu_device), 0)                                    \
    X(cuDeviceGetAttribute, cu_result, (int *, int, cu_device), 0)                                 \
    X(cuDeviceGetPCIBusId, cu_result, (char *, int, cu_device), 1)                                 \
    X(cuDevicePrimaryCtxRetain, cu_result, (cu_context *, cu_device), 0)                           \
    X(cuDevicePrimaryCtxRelease_v2, cu_result, (cu_device), 0)                                     \
    X(cuCtxSetCurrent, cu_result, (cu_context), 0)                                                 \
    X(cuCtxSynchronize, cu_result, (void), 0)                                                      \
    X(cuMemAlloc_v2, cu_result, (cu_pointer *, size_t), 0)                                         \
    X(cuMemFree_v2, cu_result, (cu_pointer), 0)                                                    \
    X(cuMemcpyHtoD_v2, cu_result, (cu_pointer, const void *, size_t), 0)                           \
    X(cuMemcpyDtoH_v2, cu_result, (void *, cu_pointer, size_t), 0)                                 \
    X(cuMemcpyDtoDAsync_v2, cu_result, (cu_pointer, cu_pointer, size_t, cu_stream), 0)             \
    X(cuMemsetD32_v2, cu_result, (cu_pointer, unsigned, size_t), 0)                                \
    X(cuModuleLoadData, cu_result, (cu_module *, const void *), 0)                                 \
    X(cuModuleUnload, cu_result, (cu_module), 0)                                                   \
    X(cuModuleGetFunction, cu_result, (cu_function *, cu_module, const char *), 0)                 \
    X(cuFuncGetAttribute, cu_result, (int *, int, cu_function), 0)                                 \
    X(cuFuncSetAttribute, cu_result, (cu_function, int, int), 1)                                   \
    X(cuOccupancyMaxActiveBlocksPerMultiprocessor, cu_result, (int *, cu_function, int, size_t),   \
      1)                                                                                           \
    X(cuLaunchKernel, cu_result,                                                                   \
      (cu_function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,          \
       cu_stream, void **, void **),                                                               \
      0)                                                                                           \
    X(cuEventCreate, cu_result, (cu_event *, unsigned), 0)                                         \
    X(cuEventRecord, cu_result, (cu_event, cu_stream), 0)                                          \
    X(cuEventSynchronize, cu_result, (cu_event), 0)                                                \
    X(cuEventElapsedTime, cu_result, (float *, cu_event, cu_event), 0)                             \
    X(cuEventDestroy_v2, cu_result, (cu_event), 0)

#define NVRTC_SYMBOLS(X)                                                                           \
    X(nvrtcVersion, int, (int *, int *), 0)                                                        \
    X(nvrtcGetErrorString, const char *, (int), 0)                                                 \
    X(nvrtcCreateProgram, int,                                                                     \
      (nvrtc_program *, const char *, const char *, int, const char *const *,                      \
       const char *const *),                                                                       \
      0)                                                                                           \
    X(nvrtcCompileProgram, int, (nvrtc_program, int, const char *const *), 0)                      \
    X(nvrtcDestroyProgram, int, (nvrtc_program *), 0)                                              \
    X(nvrtcGetProgramLogSize, int, (nvrtc_program, size_t *), 0)                                   \
    X(nvrtcGetProgramLog, int, (nvrtc_program, char *), 0)                                         \
    X(nvrtcGetPTXSize, int, (nvrtc_program, size_t *), 0)                                          \
    X(nvrtcGetPTX, int, (nvrtc_program, char *), 0)                                                \
    X(nvrtcGetCUBINSize, int, (nvrtc_program, size_t *), 1)                                        \
    X(nvrtcGetCUBIN, int, (nvrtc_program, char *), 1)                                              \
    X(nvrtcGetNumSupportedArchs, int, (int *), 1)                                                  \
    X(nvrtcGetSupportedArchs, int, (int *), 1)

#endif
