// run: --check null-pointer --check race
// expect: refuted null-pointer fill
// why: small numbers allocate nothing
#include <cstdlib>

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;  //! null-pointer
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1 || n > 100000) return 0;
  int *a = nullptr;
  if (n > 5) cudaMalloc(&a, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
