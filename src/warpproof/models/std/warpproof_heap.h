// Which heap malloc and new use: the host's in the host pass, the kernel's own in the device pass.
#pragma once
#include <warpproof/primitives.h>

#ifdef __CUDA_ARCH__
#define __WP_HEAP __WP_DEVICE_HEAP
#else
#define __WP_HEAP __WP_HOST_HEAP
#endif

// The alignment glibc and the device heap give every object.
#define __WP_HEAP_ALIGNMENT 16

// No address space has room for so many bytes: such an allocation fails wherever it is tried.
#define __WP_IMPOSSIBLE(bytes) ((bytes) >= (1ull << 47))
