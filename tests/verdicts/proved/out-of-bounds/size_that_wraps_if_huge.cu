// run: --engine parametric --check bounds
// expect: proved-if out-of-bounds unpack
// fix: three numbers for each thread, for all sizes whose bytes an int can count
#include <cstdlib>
__global__ void unpack(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    for (int k = 0; k < 3; k++) out[3 * i + k] = in[i];
}
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int n = atoi(argv[1]);
  int bytes = n * 3 * sizeof(float);
  float *in, *out;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, bytes);
  unpack<<<(n + 127) / 128, 128>>>(out, in, n);
  return cudaDeviceSynchronize();
}
