// class: scans
// expect: safe
// needs: blockDim.x % 32 == 0 && n >= 0 && \valid_read(value + (0 .. n-1)) && \valid_read(head + (0 .. n-1)) && \valid(out + (0 .. n-1))
// sizes: any
// why: the distance to the segment's head comes from a ballot, lanes add from the left only within it
#include <cstdio>
#include <cstdlib>

__global__ void scan_segments_warp(const unsigned *value, const unsigned char *head, unsigned *out,
                                   int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = threadIdx.x & 31u;
  const bool starts = lane == 0 || i >= n || head[i];
  const unsigned heads = __ballot_sync(0xffffffffu, starts);
  const unsigned upto = heads & (0xffffffffu >> (31u - lane));
  const unsigned distance = lane - (31u - __clz(upto));
  unsigned v = i < n ? value[i] : 0u;
  for (unsigned d = 1; d < 32; d *= 2) {
    const unsigned left = __shfl_up_sync(0xffffffffu, v, d);
    if (distance >= d) v += left;
  }
  if (i < n) out[i] = v;
}

int main() {
  const int n = 200;
  unsigned *value = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) value[i] = 1;
  unsigned *d_value = nullptr;
  cudaMalloc(&d_value, n * sizeof(unsigned));
  cudaMemcpy(d_value, value, n * sizeof(unsigned), cudaMemcpyHostToDevice);
  unsigned char *head = (unsigned char *)malloc(n * sizeof(unsigned char));
  for (int i = 0; i < n; ++i) head[i] = i % 5 == 0;
  unsigned char *d_head = nullptr;
  cudaMalloc(&d_head, n * sizeof(unsigned char));
  cudaMemcpy(d_head, head, n * sizeof(unsigned char), cudaMemcpyHostToDevice);
  unsigned *out = (unsigned *)malloc(n * sizeof(unsigned));
  unsigned *d_out = nullptr;
  cudaMalloc(&d_out, n * sizeof(unsigned));
  cudaMemset(d_out, 0, n * sizeof(unsigned));
  scan_segments_warp<<<2, 128>>>(d_value, d_head, d_out, n);
  cudaMemcpy(out, d_out, n * sizeof(unsigned), cudaMemcpyDeviceToHost);
  if (!(out[0] == 1 && out[4] == 5 && out[5] == 1 && out[33] == 2 && out[35] == 1)) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_value);
  cudaFree(d_head);
  cudaFree(d_out);
  free(value);
  free(head);
  free(out);
  return 0;
}
