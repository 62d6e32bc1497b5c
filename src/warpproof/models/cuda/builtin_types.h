// All types of the CUDA language and runtime API.
#ifndef WARPPROOF_BUILTIN_TYPES_H
#define WARPPROOF_BUILTIN_TYPES_H
#include "vector_types.h"
#include "driver_types.h"
#include "texture_types.h"
#endif
