// Constructor functions of the runtime API's small structures.
#ifndef WARPPROOF_DRIVER_FUNCTIONS_H
#define WARPPROOF_DRIVER_FUNCTIONS_H
#include "driver_types.h"

/// effect    the structure with these members
/// exact
__WP_HD inline struct cudaPitchedPtr make_cudaPitchedPtr(void *__p, size_t pitch, size_t xsize, size_t ysize) {
  return cudaPitchedPtr{__p, pitch, xsize, ysize};
}
__WP_HD inline struct cudaPos make_cudaPos(size_t x, size_t y, size_t z) { return cudaPos{x, y, z}; }
__WP_HD inline struct cudaExtent make_cudaExtent(size_t width, size_t height, size_t depth) {
  return cudaExtent{width, height, depth};
}
#endif
