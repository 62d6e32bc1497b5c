// threadIdx, blockIdx, blockDim, gridDim and warpSize.
//
// Each of the four is an object without state whose members x, y, z are properties: reading one is a
// call of the geometry primitive, and no memory is touched. They convert to uint3 and dim3, as the
// real ones do.
#ifndef WARPPROOF_DEVICE_LAUNCH_PARAMETERS_H
#define WARPPROOF_DEVICE_LAUNCH_PARAMETERS_H
#include "vector_types.h"

// Two words for which there is no reserved spelling.
#pragma push_macro("property")
#pragma push_macro("get")
#undef property
#undef get

#define __WP_GEOMETRY(TYPE, PRIMITIVE)                                                            \
  struct TYPE {                                                                                   \
    static __WP_D unsigned __get_x() { return PRIMITIVE(0); }                                     \
    static __WP_D unsigned __get_y() { return PRIMITIVE(1); }                                     \
    static __WP_D unsigned __get_z() { return PRIMITIVE(2); }                                     \
    __declspec(property(get = __get_x)) unsigned x;                                               \
    __declspec(property(get = __get_y)) unsigned y;                                               \
    __declspec(property(get = __get_z)) unsigned z;                                               \
    __WP_D operator uint3() const { return uint3{PRIMITIVE(0), PRIMITIVE(1), PRIMITIVE(2)}; }     \
    __WP_D operator dim3() const { return dim3(PRIMITIVE(0), PRIMITIVE(1), PRIMITIVE(2)); }       \
  };

/// effect    the calling thread's coordinates and the extents of the launch
/// exact
__WP_GEOMETRY(__wp_thread_idx_type, __wp_thread_idx)
__WP_GEOMETRY(__wp_block_idx_type, __wp_block_idx)
__WP_GEOMETRY(__wp_block_dim_type, __wp_block_dim)
__WP_GEOMETRY(__wp_grid_dim_type, __wp_grid_dim)
extern const __WP_D __wp_thread_idx_type threadIdx;
extern const __WP_D __wp_block_idx_type blockIdx;
extern const __WP_D __wp_block_dim_type blockDim;
extern const __WP_D __wp_grid_dim_type gridDim;

#undef __WP_GEOMETRY
#pragma pop_macro("get")
#pragma pop_macro("property")

// A constant, so that it may also be used where C++ wants one.
static constexpr __WP_D int warpSize = 32;
#endif
