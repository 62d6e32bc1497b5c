// expect: unknown data-race
// why: a function of another file reads what a copy may still be writing
void elsewhere(const int *);

int main() {
  int *h, *d;
  cudaMallocHost(&h, 256);
  cudaMalloc(&d, 256);
  cudaMemset(d, 0, 256);
  cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost);
  elsewhere(h);
  cudaDeviceSynchronize();
  cudaFree(d);
  cudaFreeHost(h);
  return 0;
}
