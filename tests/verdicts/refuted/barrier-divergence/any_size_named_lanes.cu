// run: --engine parametric --check race,divergence
// expect: refuted barrier-divergence
// why: the first thread is inside, but not among those that were asked
__global__ void subtract_first(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned inside = __ballot_sync(0xffffffffu, 0 < i && i < n);
  if (i < n) v[i] -= __shfl_sync(inside, v[i], 0);  //! barrier-divergence
}
