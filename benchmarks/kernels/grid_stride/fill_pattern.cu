// class: grid_stride
// expect: safe
// needs: n >= 0 && n + gridDim.x * blockDim.x <= 2147483648 && period > 0 && \valid(out + (0 .. n-1))
// sizes: any
// why: the classic loop with an int counter, with sizes that leave it room for one more step
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

__global__ void fill_pattern(int *out, int n, int period) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    out[i] = i % period;
  }
}

int main() {
  const int n = 2000;
  int *out = (int *)malloc(n * sizeof(int));
  int *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(int)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(int)));
  fill_pattern<<<3, 64>>>(d_out, n, 7);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(int), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(out[i] == i % 7)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_out));
  free(out);
  return 0;
}
