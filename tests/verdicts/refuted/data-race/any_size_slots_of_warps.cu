// run: --engine parametric --check race,divergence
// expect: refuted data-race
// why: a place too few is taken for each warp, so that the last element is overwritten
__global__ void keep(const int *in, int *out, unsigned *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  bool wanted = i < n && in[i] > 0;
  unsigned kept = __ballot_sync(0xffffffffu, wanted);
  unsigned first = 0;
  if (lane == 0) first = atomicAdd(count, (unsigned long long)(__popc(kept) / 2));
  first = __shfl_sync(0xffffffffu, first, 0);
  if (wanted) out[first + __popc(kept & ((1u << lane) - 1))] = in[i];  //! data-race
}
