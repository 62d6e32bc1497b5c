// expect: proved-within assertion ; proved all
// why: nothing says which of two objects comes first
#include <cassert>
#include <cuda_runtime.h>

int main() {
  char *a, *b;
  cudaMalloc(&a, 4);
  cudaMalloc(&b, 4);
  assert(a < b);
  cudaFree(a);
  cudaFree(b);
}
