// run: --check memory-leak
// expect: refuted memory-leak
// why: the reset ends the context with the memory in it, which nobody freed
int main() {
  int *d, *h;
  cudaMalloc(&d, 16);  //! memory-leak
  cudaMallocHost(&h, 16);
  cudaFreeHost(h);
  cudaDeviceReset();
  return 0;
}
