// class: reductions
// expect: safe
// needs: blockDim.x <= 512 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: halving rounds up, so the tree is right for block sizes that are no power of two
#include <climits>
#include <cstdio>
#include <cstdlib>

__global__ void max_any_size(const int *in, int *out, int n) {
  __shared__ int best[512];
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  best[t] = i < n ? in[i] : INT_MIN;
  __syncthreads();
  for (int live = blockDim.x; live > 1;) {
    const int half = (live + 1) / 2;
    if (t < live / 2) best[t] = max(best[t], best[t + half]);
    __syncthreads();
    live = half;
  }
  if (t == 0) out[blockIdx.x] = best[0];
}

int main() {
  const int n = 777;
  int *in = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = (i * 38) % 777;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice);
  int *out = (int *)malloc(8 * sizeof(int));
  int *d_out = nullptr;
  cudaMalloc(&d_out, 8 * sizeof(int));
  cudaMemset(d_out, 0, 8 * sizeof(int));
  max_any_size<<<8, 100>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, 8 * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 8; ++i)
    if (!(out[i] <= 776)) return 1;
  double total_out = 0;
  for (int i = 0; i < 8; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
