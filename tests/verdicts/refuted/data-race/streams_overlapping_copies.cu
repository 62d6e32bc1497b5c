// expect: refuted data-race main
// why: two copies in two streams write bytes 8 to 15
int main() {
  char *a, *b;
  cudaStream_t s, t;
  cudaMalloc(&a, 32);
  cudaMalloc(&b, 32);
  cudaMemset(a, 1, 32);
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  cudaMemcpyAsync(b, a, 16, cudaMemcpyDeviceToDevice, s);              //! data-race
  cudaMemcpyAsync(b + 8, a + 16, 16, cudaMemcpyDeviceToDevice, t);     //! data-race
  cudaDeviceSynchronize();
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
