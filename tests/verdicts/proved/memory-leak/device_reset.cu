// run: --check memory-leak
// expect: proved memory-leak
// why: all is freed when the reset ends the context
int main() {
  int *d, *h;
  cudaMalloc(&d, 16);
  cudaMallocHost(&h, 16);
  cudaFreeHost(h);
  cudaFree(d);
  cudaDeviceReset();
  return 0;
}
