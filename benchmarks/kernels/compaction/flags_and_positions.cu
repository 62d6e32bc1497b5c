// class: compaction
// expect: safe
// needs: n >= 0 && \valid_read(in + (0 .. n-1)) && \valid_read(flag + (0 .. n-1)) && \valid_read(position + (0 .. n-1)) && \valid(out + (0 .. n-1)) && (\forall integer i; 0 <= i < n && flag[i] != 0 ==> 0 <= position[i] < n) && (\forall integer i, j; 0 <= i < j < n && flag[i] != 0 && flag[j] != 0 ==> position[i] != position[j])
// sizes: any
// why: positions come from an exclusive scan of the flags, so flagged elements go to different places
#include <cstdio>
#include <vector>

__global__ void scatter_flagged(const int *in, const unsigned char *flag, const int *position,
                                int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && flag[i]) out[position[i]] = in[i];
}

int main() {
  const int n = 400;
  std::vector<int> in(n);
  for (int i = 0; i < n; ++i) in[i] = i;
  int *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(int));
  cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<unsigned char> flag(n);
  for (int i = 0; i < n; ++i) flag[i] = i % 4 == 0;
  unsigned char *d_flag = nullptr;
  cudaMalloc(&d_flag, n * sizeof(unsigned char));
  cudaMemcpy(d_flag, flag.data(), n * sizeof(unsigned char), cudaMemcpyHostToDevice);
  std::vector<int> position(n);
  for (int i = 0; i < n; ++i) position[i] = (i + 3) / 4;
  int *d_position = nullptr;
  cudaMalloc(&d_position, n * sizeof(int));
  cudaMemcpy(d_position, position.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> out(n);
  int *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(int));
  cudaMemset(d_out, 0, n * sizeof(int));
  scatter_flagged<<<4, 128>>>(d_in, d_flag, d_position, d_out, n);
  cudaMemcpy(out.data(), d_out, n * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(out[i] == (i < 100 ? 4 * i : 0))) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_flag);
  cudaFree(d_position);
  cudaFree(d_out);
  return 0;
}
