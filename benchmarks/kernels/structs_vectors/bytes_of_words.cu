// class: structs_vectors
// expect: safe
// needs: n >= 0 && \valid_read(words + (0 .. n-1)) && \valid(bytes + (0 .. 4 * n - 1)) && n <= 536870911
// sizes: any
// why: neighbouring bytes of a word are written by different threads, which do not overlap
#include <cstdio>
#include <cstdlib>

__global__ void explode(const unsigned *words, unsigned char *bytes, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 4 * n) {
    const unsigned word = words[i / 4];
    bytes[i] = (word >> (8 * (i % 4))) & 0xffu;
  }
}

int main() {
  const int n = 64;
  unsigned *words = (unsigned *)malloc(n * sizeof(unsigned));
  for (int i = 0; i < n; ++i) words[i] = 0x04030201u;
  unsigned *d_words = nullptr;
  cudaMalloc(&d_words, n * sizeof(unsigned));
  cudaMemcpy(d_words, words, n * sizeof(unsigned), cudaMemcpyHostToDevice);
  unsigned char *bytes = (unsigned char *)malloc((4 * n) * sizeof(unsigned char));
  unsigned char *d_bytes = nullptr;
  cudaMalloc(&d_bytes, (4 * n) * sizeof(unsigned char));
  cudaMemset(d_bytes, 0, (4 * n) * sizeof(unsigned char));
  explode<<<2, 128>>>(d_words, d_bytes, n);
  cudaMemcpy(bytes, d_bytes, (4 * n) * sizeof(unsigned char), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 4 * n; ++i)
    if (!(bytes[i] == i % 4 + 1)) return 1;
  double total_bytes = 0;
  for (int i = 0; i < 4 * n; ++i) total_bytes += bytes[i];
  printf("bytes %g\n", total_bytes);
  cudaFree(d_words);
  cudaFree(d_bytes);
  free(words);
  free(bytes);
  return 0;
}
