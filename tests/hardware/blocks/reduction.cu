// The usual block reduction and an inclusive scan in shared memory.
#include <cstdio>

__global__ void reduce(const int *in, int *out, int n) {
  __shared__ int cells[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  cells[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int s = 32; s > 0; s >>= 1) {
    if (t < s) cells[t] += cells[t + s];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = cells[0];
}

__global__ void scan(int *data) {
  __shared__ int cells[2][64];
  int t = threadIdx.x, from = 0;
  cells[0][t] = data[t];
  __syncthreads();
  for (int d = 1; d < 64; d *= 2) {
    cells[1 - from][t] = cells[from][t] + (t >= d ? cells[from][t - d] : 0);
    from = 1 - from;
    __syncthreads();
  }
  data[t] = cells[from][t];
}

int main() {
  const int n = 200;
  int host[n], sums[4], *in, *out;
  for (int i = 0; i < n; ++i) host[i] = i * 7 % 31 - 10;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof sums);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  reduce<<<4, 64>>>(in, out, n);
  scan<<<1, 64>>>(in);
  cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
  cudaMemcpy(host, in, 64 * sizeof(int), cudaMemcpyDeviceToHost);
  for (int v : sums) printf("%d ", v);
  for (int i = 0; i < 64; i += 7) printf("%d ", host[i]);
  printf("\n");
  cudaFree(in);
  cudaFree(out);
  return 0;
}
