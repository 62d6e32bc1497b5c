// run: --check leak --force-malloc-success
// expect: refuted memory-leak
// why: nothing frees the memory
int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));     //! memory-leak
  return 0;
}
