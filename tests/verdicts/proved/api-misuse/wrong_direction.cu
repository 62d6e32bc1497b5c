// run: --force-malloc-success
// expect: proved all
// fix: the direction is that of the pointers
int main() {
  int host = 1;
  int *d;
  cudaMalloc(&d, sizeof host);
  cudaMemcpy(d, &host, sizeof host, cudaMemcpyHostToDevice);
  cudaFree(d);
  return 0;
}
