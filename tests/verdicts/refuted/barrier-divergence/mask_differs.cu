// expect: refuted barrier-divergence
// why: the lanes of one warp give different masks
__global__ void k(int *a) {
  unsigned mask = threadIdx.x == 0 ? 0x3 : 0x7;
  __syncwarp(mask);     //! barrier-divergence
  a[threadIdx.x] = 1;
}

int main() {
  int *d;
  cudaMalloc(&d, 3 * sizeof(int));
  k<<<1, 3>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
