// run: --force-malloc-success
// expect: proved
// launch: 1 x 32
// fix: each thread has its own
#include <cuda_runtime.h>
#include <curand_kernel.h>

__global__ void setup(curandState *states) { curand_init(7, threadIdx.x, 0, &states[threadIdx.x]); }

__global__ void draw(curandState *states, unsigned *out) {
  out[threadIdx.x] = curand(&states[threadIdx.x]);
}

int main() {
  curandState *states;
  unsigned *out;
  cudaMalloc(&states, 32 * sizeof(curandState));
  cudaMalloc(&out, 32 * sizeof(unsigned));
  setup<<<1, 32>>>(states);
  draw<<<1, 32>>>(states, out);
  cudaDeviceSynchronize();
  cudaFree(states);
  cudaFree(out);
  return 0;
}
