// class: grid_stride
// expect: safe
// needs: n <= 2147483647 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: below 2^31 an unsigned counter and a stride cannot pass 2^32 together
#include <cstdio>
#include <cstdlib>

struct GridRange {
  unsigned first, step;
  __device__ GridRange()
      : first(blockIdx.x * blockDim.x + threadIdx.x), step(gridDim.x * blockDim.x) {}
};

__global__ void scramble(const unsigned *in, unsigned *out, unsigned n) {
  const GridRange range;
  for (unsigned i = range.first; i < n; i += range.step) {
    unsigned v = in[i];
    v ^= v >> 16;
    v *= 0x45d9f3bu;
    v ^= v >> 16;
    out[i] = v;
  }
}

int main() {
  const int n = 1500;
  unsigned *in = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) in[i] = i * 3u;
  unsigned *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(unsigned));
  cudaMemcpy(d_in, in, n * sizeof(unsigned), cudaMemcpyHostToDevice);
  unsigned *out = (unsigned *)malloc(n * sizeof(unsigned));
  unsigned *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(unsigned));
  cudaMemset(d_out, 0, n * sizeof(unsigned));
  scramble<<<2, 96>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
