// expect: proved all
// fix: they are apart
int main() {
  char *a;
  cudaMalloc(&a, 32);
  cudaMemset(a, 0, 32);
  cudaMemcpy(a + 16, a, 16, cudaMemcpyDeviceToDevice);
  cudaFree(a);
  return 0;
}
