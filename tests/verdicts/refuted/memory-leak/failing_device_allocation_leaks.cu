// run: --malloc-may-fail --check leak
// expect: refuted memory-leak
// why: the way out after the second allocation forgets the first
int main() {
  int *a = nullptr, *b = nullptr;
  if (cudaMalloc(&a, 8) != cudaSuccess) return 1;     //! memory-leak
  if (cudaMalloc(&b, 8) != cudaSuccess) return 1;
  cudaFree(b);
  cudaFree(a);
  return 0;
}
