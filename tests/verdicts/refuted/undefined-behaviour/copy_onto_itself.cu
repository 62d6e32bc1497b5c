// expect: refuted undefined-behaviour
// why: source and target of a device copy overlap
int main() {
  char *a;
  cudaMalloc(&a, 32);
  cudaMemset(a, 0, 32);
  cudaMemcpy(a + 4, a, 16, cudaMemcpyDeviceToDevice);     //! undefined-behaviour
  cudaFree(a);
  return 0;
}
