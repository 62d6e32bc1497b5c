// expect: proved all
// fix: each leader adds atomically; of the groups a warp may form only some are looked at
__global__ void k(int *count) {
  unsigned mask = __activemask();
  if (threadIdx.x == __ffs(mask) - 1) atomicAdd(count, __popc(mask));
}

int main() {
  int *d;
  cudaMalloc(&d, sizeof(int));
  cudaMemset(d, 0, sizeof(int));
  k<<<1, 4>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
