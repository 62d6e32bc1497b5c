// run: --check race
// expect: refuted data-race
// why: an allocation of no bytes on the host succeeds, and its pointer is not null
#include <cstdlib>

__global__ void clear(float *total, int n) {
  if (n == 0) *total = threadIdx.x;     //! data-race
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
