// expect: proved all
// fix: 256 threads may use one state
#include <curand_mtgp32_kernel.h>
#include <cstdlib>

__global__ void draw(unsigned *to, curandStateMtgp32 *states) {
  to[blockIdx.x * blockDim.x + threadIdx.x] = curand(&states[blockIdx.x]);
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000000) return 1;
  unsigned *to;
  curandStateMtgp32 *states;
  cudaMalloc(&to, n * 256L * sizeof(unsigned));
  cudaMalloc(&states, n * sizeof(curandStateMtgp32));
  cudaMemset(states, 0, n * sizeof(curandStateMtgp32));
  draw<<<n, 256>>>(to, states);
  cudaDeviceSynchronize();
  cudaFree(to);
  cudaFree(states);
  return 0;
}
