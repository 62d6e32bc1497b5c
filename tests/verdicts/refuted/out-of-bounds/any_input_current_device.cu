// run: --no-check uninit
// expect: refuted out-of-bounds
// why: the current device is not the one that the program began with
#include <cstdlib>
__global__ void clear(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 0;  //! out-of-bounds
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1 || n > 1 << 20) return 1;
  int devices, device = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices < 2) return 1;
  if (cudaSetDevice(1) != cudaSuccess) return 1;
  cudaGetDevice(&device);
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  clear<<<n / 256 + 1, 256>>>(x, n + device);
  cudaDeviceSynchronize();
  cudaFree(x);
}
