// run: --force-malloc-success
// expect: proved all
// fix: as many elements are copied as there are
int main() {
  int host[5] = {0};
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  cudaMemset(d, 0, 4 * sizeof(int));
  cudaMemcpy(host, d, 4 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d);
  return host[0];
}
