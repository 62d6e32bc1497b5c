// class: random_access
// expect: safe
// needs: n >= 0 && \valid_read(in + (0 .. n-1)) && \valid_read(target + (0 .. n-1)) && \valid(out + (0 .. n-1)) && (\forall integer i; 0 <= i < n ==> 0 <= target[i] < n) && (\forall integer i, j; 0 <= i < j < n ==> target[i] != target[j])
// sizes: any
// why: the targets are a permutation, so no two threads write the same element
#include <cstdio>
#include <vector>

__global__ void scatter(const double *in, const int *target, double *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[target[i]] = in[i];
  }
}

int main() {
  const int n = 251;
  std::vector<double> in(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  double *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(double));
  cudaMemcpy(d_in, in.data(), n * sizeof(double), cudaMemcpyHostToDevice);
  std::vector<int> target(n);
  for (int i = 0; i < n; ++i) target[i] = (i * 5) % n;
  int *d_target = nullptr;
  cudaMalloc(&d_target, n * sizeof(int));
  cudaMemcpy(d_target, target.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<double> out(n);
  double *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(double));
  cudaMemset(d_out, 0, n * sizeof(double));
  scatter<<<2, 128>>>(d_in, d_target, d_out, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(double), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[(i * 5) % n] == i)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_target);
  cudaFree(d_out);
  return 0;
}
