// run: --check race --check bounds --check divergence
// expect: proved all
// why: the word in the comment below is no handler of exceptions, which would leave the launch open
#include <cstdlib>
// Values that are too large: catch them here.
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}
int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 100000) return 1;
  int *a;
  if (cudaMalloc(&a, n * sizeof(int)) != cudaSuccess) return 1;
  k<<<(n + 255) / 256, 256>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
