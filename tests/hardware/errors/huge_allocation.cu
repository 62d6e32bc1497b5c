// An allocation that cannot succeed: its error, the pointer, and the next call.
#include <cstdio>

int main() {
  int dummy = 0;
  void *p = &dummy;
  cudaError_t e = cudaMalloc(&p, (size_t)1 << 50);
  printf("%s\n", cudaGetErrorName(e));
  printf("%s\n", p == &dummy ? "untouched" : p == nullptr ? "null" : "other");
  printf("%s\n", cudaGetErrorName(cudaPeekAtLastError()));
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  void *small = nullptr;
  printf("%s\n", cudaGetErrorName(cudaMalloc(&small, 16)));
  printf("%s\n", cudaGetErrorName(cudaFree(small)));
  p = &dummy;
  e = cudaMallocHost(&p, (size_t)1 << 50);
  printf("%s %s\n", cudaGetErrorName(e), p == &dummy ? "untouched" : p == nullptr ? "null" : "other");
  cudaGetLastError();
  return 0;
}
