// class: warps
// expect: divergence
// needs: blockDim.x % 32 == 0 && n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the shuffle inside the guard names all lanes, of which those behind the end never come
#include <cstdio>
#include <vector>

__global__ void neighbour_difference(const int *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const float mine = in[i];
    const float next = __shfl_down_sync(0xffffffffu, mine, 1);  //! divergence
    out[i] = next - mine;
  }
}

int main() {
  const int n = 100;
  std::vector<int> in(n);
  for (int i = 0; i < n; ++i) in[i] = i * i;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<float> out(n);
  float *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemset(d_out, 0, n * sizeof(float));
  neighbour_difference<<<2, 64>>>(d_in, d_out, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
