// class: reductions
// expect: safe
// needs: blockDim.x == 128 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(total)
// sizes: any
// why: the first thread of each block adds the block's sum with an atomic
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

__global__ void sum_atomic(const unsigned *in, unsigned *total, int n) {
  __shared__ unsigned part[128];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[t] = i < n ? in[i] : 0;
  for (int half = 64; half >= 1; half /= 2) {
    __syncthreads();
    if (t < half) part[t] += part[t + half];
  }
  if (t == 0) atomicAdd(total, part[0]);
}

int main() {
  const int n = 1000;
  unsigned *in = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) in[i] = i;
  unsigned *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, n * sizeof(unsigned)));
  CHECK(cudaMemcpy(d_in, in, n * sizeof(unsigned), cudaMemcpyHostToDevice));
  unsigned *total = (unsigned *)malloc(1 * sizeof(unsigned));
  unsigned *d_total = nullptr;
  CHECK(cudaMalloc(&d_total, 1 * sizeof(unsigned)));
  CHECK(cudaMemset(d_total, 0, 1 * sizeof(unsigned)));
  sum_atomic<<<8, 128>>>(d_in, d_total, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(total, d_total, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost));
  if (!(total[0] == 499500u)) return 1;
  double total_total = 0;
  for (int i = 0; i < 1; ++i) total_total += total[i];
  printf("total %g\n", total_total);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_total));
  free(in);
  free(total);
  return 0;
}
