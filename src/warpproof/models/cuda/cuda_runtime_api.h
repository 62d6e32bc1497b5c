// The CUDA runtime API, one file per subject. Host functions only; what device code may call of it is
// in cuda_device_runtime_api.h, as overloads for the device.
#ifndef WARPPROOF_CUDA_RUNTIME_API_H
#define WARPPROOF_CUDA_RUNTIME_API_H
#define __CUDA_RUNTIME_API_H__
#include "driver_types.h"
#include "warpproof/runtime_error.h"
#include "warpproof/runtime_memory.h"
#include "warpproof/runtime_array.h"
#include "warpproof/runtime_copy.h"
#include "warpproof/runtime_array_copy.h"
#include "warpproof/runtime_stream.h"
#include "warpproof/runtime_device.h"
#include "warpproof/runtime_launch.h"
#include "warpproof/runtime_graph.h"
#include "driver_functions.h"
#include "channel_descriptor.h"
#include "cuda_device_runtime_api.h"
#endif
