// class: sorting
// expect: safe
// needs: n >= 0 && \valid_read(in + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: fixed
// why: the number of smaller elements, ties counted by position, is a permutation
#include <cstdio>
#include <cstdlib>

__global__ void rank_sort(const short *in, short *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const short key = in[i];
  int place = 0;
  for (int j = 0; j < n; ++j) place += in[j] < key || (in[j] == key && j < i);
  out[place] = key;
}

int main() {
  const int n = 60;
  short *in = (short *)malloc(n * sizeof(short));
  for (int i = 0; i < n; ++i) in[i] = (i * 7) % 13;
  short *d_in = nullptr;
  cudaMalloc(&d_in, n * sizeof(short));
  cudaMemcpy(d_in, in, n * sizeof(short), cudaMemcpyHostToDevice);
  short *out = (short *)malloc(n * sizeof(short));
  short *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(short));
  cudaMemset(d_out, 0, n * sizeof(short));
  rank_sort<<<2, 32>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(short), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n - 1; ++i)
    if (!(out[i] <= out[i + 1])) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  free(in);
  free(out);
  return 0;
}
