// class: early_exit
// expect: safe
// needs: blockDim.x == 128 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. gridDim.x - 1))
// sizes: any
// why: the condition of the return depends on the block only, so the barrier after it is reached by all or none
#include <cstdio>
#include <vector>

__global__ void sum_used_blocks(const unsigned *in, unsigned *out, int n) {
  __shared__ unsigned part[128];
  const int first = blockIdx.x * blockDim.x;
  if (first >= n) return;
  const int i = first + threadIdx.x;
  part[threadIdx.x] = i < n ? in[i] : 0u;
  __syncthreads();
  for (unsigned s = 64; s > 0; s /= 2) {
    if (threadIdx.x < s) part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}

int main() {
  const int n = 200;
  std::vector<unsigned> in(n);
  for (int i = 0; i < n; ++i) in[i] = 1;
  unsigned *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(unsigned));
  cudaMemcpy(d_in, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  std::vector<unsigned> out(4);
  unsigned *d_out = nullptr;
  cudaMalloc(&d_out, 4 * sizeof(unsigned));
  cudaMemset(d_out, 0, 4 * sizeof(unsigned));
  sum_used_blocks<<<4, 128>>>(d_in, d_out, n);
  cudaMemcpy(out.data(), d_out, 4 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  if (!(out[0] == 128 && out[1] == 72 && out[2] == 0)) return 1;
  double total_out = 0;
  for (int i = 0; i < 4; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
