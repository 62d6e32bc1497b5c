// run: --malloc-may-fail
// expect: proved all
// fix: the status is looked at
__global__ void put(int *a) { a[threadIdx.x] = 1; }

int main() {
  int *d = nullptr;
  if (cudaMalloc(&d, 2 * sizeof(int)) != cudaSuccess) return 1;
  put<<<1, 2>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
