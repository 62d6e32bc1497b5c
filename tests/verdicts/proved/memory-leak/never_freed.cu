// run: --check leak --force-malloc-success
// expect: proved all
// fix: the memory is freed
int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  cudaFree(d);
  return 0;
}
