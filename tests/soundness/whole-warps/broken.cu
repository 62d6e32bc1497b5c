// run: --block 40
// expect: UNKNOWN barrier-divergence k
__global__ void k(int *a) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = __shfl_sync(0xffffffffu, threadIdx.x, 0);
}
