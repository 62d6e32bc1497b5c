// run: --malloc-may-fail --check leak
// expect: proved all
// fix: one way out that frees both; freeing null is nothing
int main() {
  int *a = nullptr, *b = nullptr;
  bool ok = cudaMalloc(&a, 8) == cudaSuccess && cudaMalloc(&b, 8) == cudaSuccess;
  cudaFree(b);
  cudaFree(a);
  return ok ? 0 : 1;
}
