// expect: proved all
// why: copies, fills and allocations of no bytes succeed
int main() {
  int h[1] = {1};
  int *d, *none = nullptr;
  cudaMalloc(&d, sizeof(int));
  cudaMemcpy(d, h, 0, cudaMemcpyHostToDevice);
  cudaMemset(d, 0, 0);
  cudaMemcpy(h, d, 0, cudaMemcpyDeviceToHost);
  cudaMalloc(&none, 0);
  cudaFree(none);
  cudaFree(d);
  return 0;
}
