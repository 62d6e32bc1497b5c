// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0x3f000000*32
// launch: 1 x 32
// why: a uniform number is above 0 and at most 1, so its square is too
#include <cassert>
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void squares(float *out) {
  curandState state;
  curand_init(3, threadIdx.x, 0, &state);
  float u = curand_uniform(&state);
  assert(u > 0.0f && u <= 1.0f);
  out[threadIdx.x] = u * u;
  assert(out[threadIdx.x] <= 1.0f);
}

int main() {
  float *out;
  cudaMalloc(&out, 32 * sizeof(float));
  squares<<<1, 32>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
