// The kernel leaves its array for some sizes: warpproof finds a command line that shows it.
#include <cstdio>
#include <cstdlib>

__global__ void neighbours(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] + in[i + 1];
}

int main(int argc, char **argv) {
  if (argc < 2) {
    printf("usage: by_argument SIZE\n");
    return 1;
  }
  int n = atoi(argv[1]);
  if (n < 1 || n > 1 << 24) return 1;
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemset(in, 0, n * sizeof(float));
  neighbours<<<(n + 127) / 128, 128>>>(in, out, n);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
