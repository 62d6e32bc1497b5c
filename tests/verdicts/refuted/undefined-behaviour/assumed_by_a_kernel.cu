// expect: refuted undefined-behaviour put
// why: the launch is one that the assumption excludes
__global__ void put(int *a, int n) {
  __builtin_assume(n <= 3);     //! undefined-behaviour
  if (threadIdx.x < n) a[threadIdx.x] = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  put<<<1, 4>>>(d, 4);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
