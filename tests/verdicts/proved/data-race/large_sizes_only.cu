// expect: proved data-race fold
// fix: there are no more threads than elements
// run: --check race --engine parametric
#include <cstdlib>
__global__ void fold(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i % 70000] = i;
}
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 70000) return 1;
  int *a;
  cudaMalloc(&a, 70000 * sizeof(int));
  fold<<<(n + 255) / 256, 256>>>(a, n);
  cudaDeviceSynchronize();
  cudaFree(a);
  return 0;
}
