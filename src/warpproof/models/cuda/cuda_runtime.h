// The header that the front end includes before every program, as nvcc does: the CUDA language, the
// runtime API, the parts of the C library that nvcc's own prelude brings, and the specification names.
#ifndef WARPPROOF_CUDA_RUNTIME_H
#define WARPPROOF_CUDA_RUNTIME_H
#define __CUDA_RUNTIME_H__

// Seen only where the command line defines it: a program that does so itself comes too late.
#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
#error "a default stream for each thread has no model: build with --default-stream legacy"
#endif

#include "host_defines.h"
#include "vector_types.h"
#include "vector_functions.h"
#include "device_launch_parameters.h"

#include <limits.h>
#include <stddef.h>
#include <assert.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <math.h>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <new>

#include "math_functions.h"
#include "device_functions.h"
#include "sm_atomic_functions.h"
#include "warp_functions.h"

#include "driver_types.h"
#include "cuda_runtime_api.h"
#include "texture_types.h"
#include "texture_fetch_functions.h"

#include "warpproof/specification.h"
#endif
