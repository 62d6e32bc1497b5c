// class: structs_vectors
// expect: safe
// needs: n >= 0 && n / 4 + gridDim.x * blockDim.x <= 2147483648 && (unsigned long long)in % 16 == 0 && (unsigned long long)out % 16 == 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the body is copied in groups of four through int4, the remaining elements one by one by the first threads
#include <cstdio>
#include <vector>

__global__ void copy_vectorised(const int *__restrict__ in, int *__restrict__ out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int groups = n / 4;
  for (int g = i; g < groups; g += gridDim.x * blockDim.x) {
    reinterpret_cast<int4 *>(out)[g] = reinterpret_cast<const int4 *>(in)[g];
  }
  const int done = groups * 4;
  if (i < n - done) out[done + i] = in[done + i];
}

int main() {
  const int n = 1003;
  std::vector<int> in(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> out(n);
  int *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  copy_vectorised<<<2, 64>>>(d_in, d_out, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[i] == i)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
