// run: --engine parametric --check race,divergence
// expect: proved-if all
// why: one lane takes as many places as its warp has elements to keep, and each lane its own of them
__global__ void keep(const int *in, int *out, unsigned *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  bool wanted = i < n && in[i] > 0;
  unsigned kept = __ballot_sync(0xffffffffu, wanted);
  unsigned first = 0;
  if (lane == 0) first = atomicAdd(count, __popc(kept));
  first = __shfl_sync(0xffffffffu, first, 0);
  if (wanted) out[first + __popc(kept & ((1u << lane) - 1))] = in[i];
}
