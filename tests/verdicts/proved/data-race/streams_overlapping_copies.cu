// expect: proved all
// fix: the second goes where the first one ends
int main() {
  char *a, *b;
  cudaStream_t s, t;
  cudaMalloc(&a, 32);
  cudaMalloc(&b, 32);
  cudaMemset(a, 1, 32);
  cudaDeviceSynchronize();
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  cudaMemcpyAsync(b, a, 16, cudaMemcpyDeviceToDevice, s);
  cudaMemcpyAsync(b + 16, a + 16, 16, cudaMemcpyDeviceToDevice, t);
  cudaDeviceSynchronize();
  cudaStreamDestroy(s);
  cudaStreamDestroy(t);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
