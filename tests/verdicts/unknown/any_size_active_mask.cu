// run: --engine parametric --check race,divergence
// expect: unknown barrier-divergence
// why: which lanes are active depends on the schedule, so that those named may come at other times
__global__ void subtract_first(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    unsigned mask = __activemask();
    v[i] -= __shfl_sync(mask, v[i], __ffs(mask) - 1);
  }
}
