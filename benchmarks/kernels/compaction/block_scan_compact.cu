// class: compaction
// expect: safe
// needs: blockDim.x == 128 && n >= 0 && *total == 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1)) && \valid(total)
// sizes: any
// why: a scan of the predicates orders the block's elements and one atomic reserves their range
#include <cstdio>
#include <vector>

template <int kBlock>
__global__ void compact_block(const unsigned *in, unsigned *out, unsigned *total, int n) {
  __shared__ unsigned rank[kBlock];
  __shared__ unsigned base;
  const int t = threadIdx.x;
  const int i = blockIdx.x * kBlock + t;
  const unsigned value = i < n ? in[i] : 0;
  const unsigned keep = i < n && (value & 1u);
  rank[t] = keep;
  __syncthreads();
  for (int d = 1; d < kBlock; d *= 2) {
    const unsigned left = t >= d ? rank[t - d] : 0;
    __syncthreads();
    rank[t] += left;
    __syncthreads();
  }
  if (t == kBlock - 1) base = atomicAdd(total, rank[t]);
  __syncthreads();
  if (keep) out[base + rank[t] - 1] = value;
}

int main() {
  const int n = 500;
  std::vector<unsigned> in(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  unsigned *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(unsigned));
  cudaMemcpy(d_in, in.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice);
  std::vector<unsigned> out(n);
  unsigned *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(unsigned));
  cudaMemset(d_out, 0, n * sizeof(unsigned));
  std::vector<unsigned> total(1);
  unsigned *d_total = nullptr;
  cudaMalloc(&d_total, 1 * sizeof(unsigned));
  cudaMemset(d_total, 0, 1 * sizeof(unsigned));
  compact_block<128><<<4, 128>>>(d_in, d_out, d_total, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  cudaMemcpy(total.data(), d_total, 1 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  if (!(total[0] == 250)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  double total_total = 0;
  for (int i = 0; i < 1; ++i) total_total += total[i];
  printf("total %g\n", total_total);
  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_total);
  return 0;
}
