// run: --check race
// expect: proved data-race
// why: one thread writes, whatever the host allocates
#include <cstdlib>

__global__ void clear(float *total, int n) {
  if (n == 0 && threadIdx.x == 0) *total = 0;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  const int n = atoi(argv[1]);
  if (n < 0 || n > 1000) return 1;
  float *values = (float *)malloc(n * sizeof(float));
  if (values == nullptr) return 1;
  float *total;
  if (cudaMalloc(&total, sizeof(float)) != cudaSuccess) return 1;
  clear<<<1, 32>>>(total, n);
  cudaFree(total);
  free(values);
  return 0;
}
