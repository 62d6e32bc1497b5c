// expect: clean
// fix: every path frees the thread's buffer
#include <cstdio>
#include <cuda_runtime.h>

__global__ void digits(const int *in, int *out) {
  char *text = static_cast<char *>(malloc(12));
  if (text == nullptr) return;
  int value = in[threadIdx.x];
  if (value < 10) {
    out[threadIdx.x] = 1;
    free(text);
    return;
  }
  int length = 0;
  for (; value > 0; value /= 10) text[length++] = static_cast<char>('0' + value % 10);
  out[threadIdx.x] = length;
  free(text);
}

int main() {
  const int n = 16;
  int host[n];
  for (int i = 0; i < n; ++i) host[i] = i;
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  digits<<<1, n>>>(in, out);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%d\n", host[n - 1]);
  cudaFree(in);
  cudaFree(out);
  cudaDeviceReset();
  return 0;
}
