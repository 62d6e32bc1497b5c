// expect: refuted data-race
// why: two elements of an array of indices are the same
#include <cstdlib>
__global__ void scatter(const int *index, const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[index[i]] = in[i];  //! data-race
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1 || n > 100000) return 1;
  int *h = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) h[i] = (n - 1 - i) / 2;
  int *index;
  float *in, *out;
  cudaMalloc(&index, n * sizeof(int));
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&out, n * sizeof(float));
  cudaMemcpy(index, h, n * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemset(in, 0, n * sizeof(float));
  scatter<<<(n + 255) / 256, 256>>>(index, in, out, n);
  cudaDeviceSynchronize();
  cudaFree(index);
  cudaFree(in);
  cudaFree(out);
  free(h);
}
