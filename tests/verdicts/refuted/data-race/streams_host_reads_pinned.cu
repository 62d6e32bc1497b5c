// expect: refuted data-race main
// why: the host reads what an asynchronous copy is still to write
int main() {
  int *a, *h;
  cudaStream_t s;
  cudaMalloc(&a, sizeof(int));
  cudaMemset(a, 0, sizeof(int));
  cudaDeviceSynchronize();
  cudaMallocHost(&h, sizeof(int));
  *h = 3;
  cudaStreamCreate(&s);
  cudaMemcpyAsync(h, a, sizeof(int), cudaMemcpyDeviceToHost, s);     //! data-race
  int got = *h;                                                      //! data-race
  cudaStreamSynchronize(s);
  cudaStreamDestroy(s);
  cudaFreeHost(h);
  cudaFree(a);
  return got;
}
