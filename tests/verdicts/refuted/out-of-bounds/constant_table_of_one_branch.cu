// expect: refuted out-of-bounds
// why: some of what one branch copies to constant memory is too large for an index
#include <cstdlib>
__constant__ int table[64];
__constant__ int stride;
__global__ void pick(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i * stride] = in[table[i % 64]];  //! out-of-bounds
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  if (n < 64 || n > 100000) return 1;
  int s = 1;
  if (argc < 3) {
    int h[64];
    for (int i = 0; i < 64; i++) h[i] = 64 - i;
    cudaMemcpyToSymbol(table, h, sizeof h);
    s = 2;
  }
  cudaMemcpyToSymbol(stride, &s, sizeof s);
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, 2 * n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  pick<<<(n + 255) / 256, 256>>>(in, out, n);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
