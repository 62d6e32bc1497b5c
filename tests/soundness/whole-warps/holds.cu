// run: --block 64
// expect: PROVED_WITHIN barrier-divergence k
__global__ void k(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = __shfl_sync(0xffffffffu, threadIdx.x, 0);
}
