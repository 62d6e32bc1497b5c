// expect: integer-overflow at line 8
// why: the hash is computed with signed integers and overflows
#include <cstdio>
#include <cuda_runtime.h>

__global__ void hashes(const unsigned char *text, int length, unsigned *out) {
  int hash = 5381;
  for (int k = 0; k < length; ++k) hash = hash * 33 + text[k];
  out[threadIdx.x] = static_cast<unsigned>(hash);
}

int main() {
  const int length = 8;
  unsigned char host[length];
  for (int i = 0; i < length; ++i) host[i] = static_cast<unsigned char>('z' - i);
  unsigned char *text;
  unsigned *out;
  unsigned hash;
  cudaMalloc(&text, sizeof host);
  cudaMalloc(&out, sizeof hash);
  cudaMemcpy(text, host, sizeof host, cudaMemcpyHostToDevice);
  hashes<<<1, 1>>>(text, length, out);
  cudaMemcpy(&hash, out, sizeof hash, cudaMemcpyDeviceToHost);
  std::printf("%u\n", hash);
  cudaFree(text);
  cudaFree(out);
  return 0;
}
