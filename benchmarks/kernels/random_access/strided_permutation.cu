// class: random_access
// expect: safe
// needs: n >= 1 && n <= 65535 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the target is computed, (n - 1 - i) rotated by half, which is one to one
#include <cstdio>
#include <cstdlib>

__global__ void rotate_reversed(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int target = n - 1 - i + n / 2;
    if (target >= n) target -= n;
    out[target] = in[i];
  }
}

int main() {
  const int n = 333;
  int *in = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) in[i] = i;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in, n * sizeof(int), cudaMemcpyHostToDevice);
  int *out = (int *)malloc(n * sizeof(int));
  int *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  rotate_reversed<<<3, 128>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[(n - 1 - i + n / 2) % n] == i)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
