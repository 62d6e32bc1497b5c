// expect: proved all
// fix: the mask names those that come
__global__ void k(int *out) {
  int v = threadIdx.x;
  if (threadIdx.x < 2) v = __shfl_xor_sync(0x3, v, 1);
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
