// run: --check race
// expect: refuted data-race main
// why: the host writes while the kernel does, for every size
#include <cstdlib>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;  //! data-race
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 1 || n > 1000000) return 0;
  int *a;
  cudaMallocManaged(&a, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(a, n);
  a[0] = 5;  //! data-race
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
