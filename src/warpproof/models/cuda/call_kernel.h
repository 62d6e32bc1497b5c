// ESBMC-GPU's way to write a launch: ESBMC_verify_kernel(kernel, grid, block, arguments...) is
// `kernel<<<grid, block>>>(arguments...)` followed by cudaDeviceSynchronize. The suffixes that its
// suite carries for argument types mean nothing here: arguments are converted to the parameters' types.
#ifndef WARPPROOF_CALL_KERNEL_H
#define WARPPROOF_CALL_KERNEL_H

// Programs written for this header expect it to bring the random number library too.
#include <curand_kernel.h>
#include "cuda_runtime_api.h"

namespace __warpproof {
// The kernel is a template argument, so that the call in the program is a direct one.
template <auto __Kernel, class... __P, class... __A>
inline void __launch_converted(void (*)(__P...), dim3 __grid, dim3 __blk, __A... __arguments) {
  __Kernel<<<__grid, __blk>>>(static_cast<__P>(__arguments)...);
  cudaDeviceSynchronize();
}

/// effect    launches the kernel and waits for the device
/// tag       launches
/// exact
template <auto __Kernel, class... __A> inline void __launch_and_wait(dim3 __grid, dim3 __blk, __A... __arguments) {
  __launch_converted<__Kernel>(__Kernel, __grid, __blk, __arguments...);
}
}  // namespace __warpproof

#define ESBMC_verify_kernel(kernel, ...) __warpproof::__launch_and_wait<kernel>(__VA_ARGS__)
#define ESBMC_verify_kernel_c ESBMC_verify_kernel
#define ESBMC_verify_kernel_c3 ESBMC_verify_kernel
#define ESBMC_verify_kernel_d1 ESBMC_verify_kernel
#define ESBMC_verify_kernel_d2 ESBMC_verify_kernel
#define ESBMC_verify_kernel_f ESBMC_verify_kernel
#define ESBMC_verify_kernel_f5i2 ESBMC_verify_kernel
#define ESBMC_verify_kernel_ffloat ESBMC_verify_kernel
#define ESBMC_verify_kernel_float ESBMC_verify_kernel
#define ESBMC_verify_kernel_four ESBMC_verify_kernel
#define ESBMC_verify_kernel_four_args_i_ui_ull_f ESBMC_verify_kernel
#define ESBMC_verify_kernel_fuintint ESBMC_verify_kernel
#define ESBMC_verify_kernel_fuintt ESBMC_verify_kernel
#define ESBMC_verify_kernel_i ESBMC_verify_kernel
#define ESBMC_verify_kernel_intt ESBMC_verify_kernel
#define ESBMC_verify_kernel_no_params ESBMC_verify_kernel
#define ESBMC_verify_kernel_one_ui ESBMC_verify_kernel
#define ESBMC_verify_kernel_three_args_iuull ESBMC_verify_kernel
#define ESBMC_verify_kernel_three_args_ui ESBMC_verify_kernel
#define ESBMC_verify_kernel_u ESBMC_verify_kernel
#define ESBMC_verify_kernel_ui ESBMC_verify_kernel
#define ESBMC_verify_kernel_with_one_arg ESBMC_verify_kernel
#define ESBMC_verify_kernel_with_one_args_u ESBMC_verify_kernel
#define ESBMC_verify_kernel_with_two_args ESBMC_verify_kernel
#define ESBMC_verify_kernel_with_two_args_i ESBMC_verify_kernel
#define ESBMC_verify_kernel_with_two_args_u ESBMC_verify_kernel
#define ESBMC_verify_kernel_with_three_args ESBMC_verify_kernel
#define ESBMC_verify_kernel_with_three_args_iuull ESBMC_verify_kernel
#define ESBMC_verify_kernel_with_three_args_u ESBMC_verify_kernel
#define ESBMC_verify_kernel_with_four_args ESBMC_verify_kernel
#define ESBMC_verify_kernel_with_four__args_i_ui_ull_f ESBMC_verify_kernel
#define ESBMC_verify_kernel__fint ESBMC_verify_kernel
#define ESBMC_verify_kernel__four_args_iuull ESBMC_verify_kernel
#define ESBMC_verify_kernel__fuint ESBMC_verify_kernel
#define ESBMC_verify_kernel__fuintint ESBMC_verify_kernel
#define ESBMC_verify_kernel__fuintt ESBMC_verify_kernel
#define ESBMC_verify_kernel__intt ESBMC_verify_kernel
#define ESBMC_verify_kernel__three_args_iuull ESBMC_verify_kernel
#endif
