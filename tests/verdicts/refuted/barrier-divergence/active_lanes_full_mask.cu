// expect: refuted barrier-divergence
// why: half of the lanes take part and the mask names them all
__global__ void k(int *out) {
  int v = threadIdx.x;
  if (threadIdx.x < 2) v = __shfl_xor_sync(0xffffffffu, v, 1);     //! barrier-divergence
  out[threadIdx.x] = v;
}

int main() {
  int *d;
  cudaMalloc(&d, 4 * sizeof(int));
  k<<<1, 4>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
