// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 5
// launch: 1 x 64
// fix: one is added
#include <cassert>
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void roll(int *out) {
  curandState state;
  curand_init(99, threadIdx.x, 0, &state);
  out[threadIdx.x] = curand(&state) % 6u + 1u;
}

int main() {
  int host[64];
  int *out;
  cudaMalloc(&out, sizeof host);
  roll<<<1, 64>>>(out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; ++i) assert(host[i] >= 1 && host[i] <= 6);
  cudaFree(out);
  return 0;
}
