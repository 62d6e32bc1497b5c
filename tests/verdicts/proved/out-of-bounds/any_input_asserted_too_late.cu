// expect: proved all
// fix: others are turned away, of all kinds and before
#include <cassert>
#include <cstdlib>

__global__ void fill(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 1 << 20 || n % 256 != 0) return 1;
  assert(n % 256 == 0);
  int *a;
  cudaMalloc(&a, n * sizeof(int));
  fill<<<(n + 255) / 256, 256>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
