// run: --engine parametric --block 64
// expect: PROVED_WITHIN data-race k
// expect: PROVED_WITHIN barrier-divergence k
__global__ void k(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  bool wanted = i < n && in[i] > 0;
  unsigned kept = __ballot_sync(0xffffffffu, wanted);
  if (wanted) out[i - lane + __popc(kept & ((1u << lane) - 1))] = in[i];
}
