// class: reductions
// expect: race
// needs: blockDim.x == 64 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(total)
// sizes: any
// why: the first threads of different blocks add to one word with a plain read and write
#include <cstdio>
#include <cstdlib>

__global__ void sum_plain(const unsigned *in, unsigned *total, int n) {
  __shared__ unsigned part[64];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  part[t] = i < n ? in[i] : 0u;
  __syncthreads();
  for (int s = 32; s > 0; s /= 2) {
    if (t < s) part[t] += part[t + s];
    __syncthreads();
  }
  if (t == 0) *total += part[0];  //! race
}

int main() {
  const int n = 200;
  unsigned *in = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) in[i] = 1;
  unsigned *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(unsigned));
  cudaMemcpy(d_in, in, n * sizeof(unsigned), cudaMemcpyHostToDevice);
  unsigned *total = (unsigned *)malloc(1 * sizeof(unsigned));
  unsigned *d_total = nullptr;
  cudaMalloc(&d_total, 1 * sizeof(unsigned));
  cudaMemset(d_total, 0, 1 * sizeof(unsigned));
  sum_plain<<<4, 64>>>(d_in, d_total, n);
  cudaMemcpy(total, d_total, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  double total_total = 0;
  for (int i = 0; i < 1; ++i) total_total += total[i];
  printf("total %g\n", total_total);
  cudaFree(d_in);
  cudaFree(d_total);
  free(in);
  free(total);
  return 0;
}
