// run: --check out-of-bounds --check invalid-pointer
// expect: refuted invalid-pointer k
// why: a reset ends what the device has allocated
#include <cstdlib>

__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;  //! invalid-pointer
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1000000) return 1;
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  cudaDeviceReset();
  k<<<(n + 31) / 32, 32>>>(d, n);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
