// expect: refuted barrier-divergence
// why: lane 2 calls with a mask in which it is not
__global__ void k(int *a) {
  a[threadIdx.x] = __any_sync(0x3, threadIdx.x == 1);     //! barrier-divergence
}

int main() {
  int *d;
  cudaMalloc(&d, 3 * sizeof(int));
  k<<<1, 3>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
