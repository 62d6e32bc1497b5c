// run: --force-malloc-success
// expect: refuted invalid-free
// why: the memory is freed twice
int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  cudaFree(d);
  cudaFree(d);     //! invalid-free
  return 0;
}
