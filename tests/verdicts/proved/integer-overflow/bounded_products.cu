// run: --force-malloc-success
// expect: proved all
// fix: the inputs are small enough for their sum of products
#include <assert.h>
extern "C" int nondet_int();

#define N 16

__global__ void multiply(const int *a, const int *b, int *c) {
  __shared__ int left[N], right[N];
  int i = threadIdx.x, sum = 0;
  left[i] = a[i];
  right[i] = b[i];
  __syncthreads();
  for (int k = 0; k < N; ++k) sum += left[k] * right[(i + k) % N];
  c[i] = sum;
}

int main() {
  int first[N], second[N], result[N];
  for (int i = 0; i < N; ++i) {
    first[i] = nondet_int();
    second[i] = nondet_int();
    __ESBMC_assume(first[i] > -10000 && first[i] < 10000);
    __ESBMC_assume(second[i] > -10000 && second[i] < 10000);
  }
  int *a, *b, *c;
  cudaMalloc(&a, sizeof first);
  cudaMalloc(&b, sizeof second);
  cudaMalloc(&c, sizeof result);
  cudaMemcpy(a, first, sizeof first, cudaMemcpyHostToDevice);
  cudaMemcpy(b, second, sizeof second, cudaMemcpyHostToDevice);
  multiply<<<1, N>>>(a, b, c);
  cudaMemcpy(result, c, sizeof result, cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; ++i) {
    int sum = 0;
    for (int k = N - 1; k >= 0; --k) sum += second[(i + k) % N] * first[k];
    assert(result[i] == sum);
  }
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
  return 0;
}
