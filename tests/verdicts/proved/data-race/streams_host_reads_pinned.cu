// expect: proved all
// fix: it waits first
int main() {
  int *a, *h;
  cudaStream_t s;
  cudaMalloc(&a, sizeof(int));
  cudaMemset(a, 0, sizeof(int));
  cudaDeviceSynchronize();
  cudaMallocHost(&h, sizeof(int));
  *h = 3;
  cudaStreamCreate(&s);
  cudaMemcpyAsync(h, a, sizeof(int), cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  int got = *h;
  cudaStreamDestroy(s);
  cudaFreeHost(h);
  cudaFree(a);
  return got;
}
