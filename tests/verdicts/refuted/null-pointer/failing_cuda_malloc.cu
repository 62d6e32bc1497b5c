// run: --malloc-may-fail
// expect: refuted null-pointer
// why: cudaMalloc may fail, and the kernel gets the null pointer that was there before
__global__ void put(int *a) { a[threadIdx.x] = 1; }     //! null-pointer

int main() {
  int *d = nullptr;
  cudaMalloc(&d, 2 * sizeof(int));
  put<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
