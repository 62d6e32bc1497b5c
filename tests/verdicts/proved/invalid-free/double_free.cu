// run: --force-malloc-success
// expect: proved all
// fix: the memory is freed once
int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  cudaFree(d);
  return 0;
}
