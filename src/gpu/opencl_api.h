/* The part of OpenCL's interface that opencl.c calls, declared here so that no SDK is needed to
 * build. Names and values are those of the Khronos specification. */
#ifndef MMCALC_GPU_OPENCL_API_H
#define MMCALC_GPU_OPENCL_API_H

#include <stddef.h>
#include <stdint.h>

typedef int32_t cl_int;
typedef uint32_t cl_uint;
typedef uint64_t cl_ulong, cl_bits;
typedef struct cl_platform *cl_platform_id;
typedef struct cl_device *cl_device_id;
typedef struct cl_context *cl_context;
typedef struct cl_queue *cl_queue;
typedef struct cl_mem *cl_mem;
typedef struct cl_program *cl_program;
typedef struct cl_kernel *cl_kernel;
typedef struct cl_event *cl_event;
typedef void (*cl_notify)(const char *, const void *, size_t, void *);

enum {
    CL_SUCCESS = 0,
    CL_DEVICE_NOT_FOUND = -1,
    CL_MEM_OBJECT_ALLOCATION_FAILURE = -4,
    CL_OUT_OF_RESOURCES = -5,
    CL_OUT_OF_HOST_MEMORY = -6,
    CL_BUILD_PROGRAM_FAILURE = -11,
    CL_INVALID_BUFFER_SIZE = -61,
    CL_PLATFORM_NOT_FOUND_KHR = -1001,
};
enum {
    CL_PLATFORM_VERSION = 0x0901,
    CL_PLATFORM_NAME = 0x0902,
    CL_DEVICE_TYPE = 0x1000,
    CL_DEVICE_MAX_COMPUTE_UNITS = 0x1002,
    CL_DEVICE_MAX_WORK_GROUP_SIZE = 0x1004,
    CL_DEVICE_MAX_CLOCK_FREQUENCY = 0x100C,
    CL_DEVICE_MAX_MEM_ALLOC_SIZE = 0x1010,
    CL_DEVICE_GLOBAL_MEM_CACHE_SIZE = 0x101E,
    CL_DEVICE_GLOBAL_MEM_SIZE = 0x101F,
    CL_DEVICE_LOCAL_MEM_SIZE = 0x1023,
    CL_DEVICE_AVAILABLE = 0x1027,
    CL_DEVICE_COMPILER_AVAILABLE = 0x1028,
    CL_DEVICE_NAME = 0x102B,
    CL_DRIVER_VERSION = 0x102D,
    CL_DEVICE_VERSION = 0x102F,
    CL_DEVICE_EXTENSIONS = 0x1030,
    CL_DEVICE_WARP_SIZE_NV = 0x4003,
    CL_PROGRAM_BUILD_LOG = 0x1183,
    CL_KERNEL_WORK_GROUP_SIZE = 0x11B0,
    CL_KERNEL_LOCAL_MEM_SIZE = 0x11B2,
    CL_PROFILING_COMMAND_END = 0x1283,
    CL_CONTEXT_PLATFORM = 0x1084,
};
#define CL_DEVICE_TYPE_CPU 2u
#define CL_DEVICE_TYPE_ALL 0xFFFFFFFFu
#define CL_QUEUE_PROFILING_ENABLE 2u
#define CL_MEM_READ_WRITE 1u

/* name, result, arguments, optional */
#define OPENCL_SYMBOLS(X)                                                                          \
    X(clGetPlatformIDs, cl_int, (cl_uint, cl_platform_id *, cl_uint *), 0)                         \
    X(clGetPlatformInfo, cl_int, (cl_platform_id, cl_uint, size_t, void *, size_t *), 0)           \
    X(clGetDeviceIDs, cl_int, (cl_platform_id, cl_bits, cl_uint, cl_device_id *, cl_uint *), 0)    \
    X(clGetDeviceInfo, cl_int, (cl_device_id, cl_uint, size_t, void *, size_t *), 0)               \
    X(clCreateContext, cl_context,                                                                 \
      (const intptr_t *, cl_uint, const cl_device_id *, cl_notify, void *, cl_int *), 0)           \
    X(clReleaseContext, cl_int, (cl_context), 0)                                                   \
    X(clCreateCommandQueue, cl_queue, (cl_context, cl_device_id, cl_bits, cl_int *), 0)            \
    X(clReleaseCommandQueue, cl_int, (cl_queue), 0)                                                \
    X(clCreateBuffer, cl_mem, (cl_context, cl_bits, size_t, void *, cl_int *), 0)                  \
    X(clReleaseMemObject, cl_int, (cl_mem), 0)                                                     \
    X(clEnqueueWriteBuffer, cl_int,                                                                \
      (cl_queue, cl_mem, cl_uint, size_t, size_t, const void *, cl_uint, const cl_event *,         \
       cl_event *),                                                                                \
      0)                                                                                           \
    X(clEnqueueReadBuffer, cl_int,                                                                 \
      (cl_queue, cl_mem, cl_uint, size_t, size_t, void *, cl_uint, const cl_event *, cl_event *),  \
      0)                                                                                           \
    X(clEnqueueCopyBuffer, cl_int,                                                                 \
      (cl_queue, cl_mem, cl_mem, size_t, size_t, size_t, cl_uint, const cl_event *, cl_event *),   \
      0)                                                                                           \
    X(clEnqueueFillBuffer, cl_int,                                                                 \
      (cl_queue, cl_mem, const void *, size_t, size_t, size_t, cl_uint, const cl_event *,          \
       cl_event *),                                                                                \
      0)                                                                                           \
    X(clCreateProgramWithSource, cl_program,                                                       \
      (cl_context, cl_uint, const char **, const size_t *, cl_int *), 0)                           \
    X(clBuildProgram, cl_int,                                                                      \
      (cl_program, cl_uint, const cl_device_id *, const char *, void *, void *), 0)                \
    X(clGetProgramBuildInfo, cl_int,                                                               \
      (cl_program, cl_device_id, cl_uint, size_t, void *, size_t *), 0)                            \
    X(clReleaseProgram, cl_int, (cl_program), 0)                                                   \
    X(clCreateKernel, cl_kernel, (cl_program, const char *, cl_int *), 0)                          \
    X(clReleaseKernel, cl_int, (cl_kernel), 0)                                                     \
    X(clGetKernelWorkGroupInfo, cl_int,                                                            \
      (cl_kernel, cl_device_id, cl_uint, size_t, void *, size_t *), 0)                             \
    X(clSetKernelArg, cl_int, (cl_kernel, cl_uint, size_t, const void *), 0)                       \
    X(clEnqueueNDRangeKernel, cl_int,                                                              \
      (cl_queue, cl_kernel, cl_uint, const size_t *, const size_t *, const size_t *, cl_uint,      \
       const cl_event *, cl_event *),                                                              \
      0)                                                                                           \
    X(clFlush, cl_int, (cl_queue), 0)                                                              \
    X(clFinish, cl_int, (cl_queue), 0)                                                             \
    X(clFlush, cl_int, (cl_queue), 0)                                                              \
    X(clWaitForEvents, cl_int, (cl_uint, const cl_event *), 0)                                     \
    X(clReleaseEvent, cl_int, (cl_event), 0)                                                       \
    X(clEnqueueMarkerWithWaitList, cl_int, (cl_queue, cl_uint, const cl_event *, cl_event *), 1)   \
    X(clGetEventProfilingInfo, cl_int, (cl_event, cl_uint, size_t, void *, size_t *), 1)

#endif
