// expect: refuted data-race
// why: each converged group has a first lane, so there may be several leaders
__global__ void k(int *count) {
  unsigned mask = __activemask();
  if (threadIdx.x == __ffs(mask) - 1) *count = *count + __popc(mask);     //! data-race
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
