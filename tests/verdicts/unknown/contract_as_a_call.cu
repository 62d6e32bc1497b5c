// expect: unknown contract
// why: a precondition that stands as a call is not checked where the kernel is launched
__global__ void put(int *a, int n) {
  __requires(n > 3);
  a[threadIdx.x] = n;
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  cudaMemset(d, 0, 4 * sizeof(int));
  put<<<1, 4>>>(d, 1);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
