// expect: refuted null-pointer
// why: cudaMalloc of nothing succeeds and gives a null pointer
__global__ void put(int *a) { a[threadIdx.x] = 1; }     //! null-pointer

int main() {
  int n = 0;
  int *d;
  cudaMalloc(&d, n * sizeof(int));
  put<<<1, 1>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
