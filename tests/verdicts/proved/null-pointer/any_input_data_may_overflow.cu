// run: --engine parametric
// expect: unknown integer-overflow sums ; unknown uninitialized-read ; proved all
// why: the sum of what is read may wrap, and no pointer, address or round depends on it
#include <cstdlib>

__global__ void sums(const int *values, int *out, int n) {
  int sum = 0;
  for (unsigned i = threadIdx.x; i < n; i += 64) sum += values[i];
  out[blockIdx.x * 64 + threadIdx.x] = sum;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 100000) return 1;
  int *values, *out;
  cudaMalloc(&values, n * sizeof(int));
  cudaMalloc(&out, 8 * 64 * sizeof(int));
  cudaMemset(values, 0, n * sizeof(int));
  sums<<<8, 64>>>(values, out, n);
  cudaDeviceSynchronize();
  cudaFree(values);
  cudaFree(out);
}
