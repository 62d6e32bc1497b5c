// run: --engine parametric --check race,divergence
// expect: proved-if barrier-divergence ; proved all
// why: the lanes inside vote for themselves before the branch, and the lowest of them is there
__global__ void subtract_first(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned inside = __ballot_sync(0xffffffffu, i < n);
  if (i < n) v[i] -= __shfl_sync(inside, v[i], __ffs(inside) - 1);
}
