// Votes, shuffles, matches and reductions of a warp, with a mask and in the old form without.
#include <cstdio>
__global__ void k(int *o) {
  int t = threadIdx.x;
  const unsigned all = ~0u;
  int s = __shfl_sync(all, t, 3) + __shfl_up_sync(all, t, 1) + __shfl_down_sync(all, t, 1) + __shfl_xor_sync(all, t, 1);
  int v = __all_sync(all, t < 32) + 2 * __any_sync(all, t == 5) + 4 * (__ballot_sync(all, t & 1) == 0xaaaaaaaau);
  int same;
  unsigned m = __match_any_sync(all, t / 4);
  int every = __match_all_sync(all, 7, &same) == all && same;
  int r = __reduce_add_sync(all, t) + __reduce_min_sync(all, t + 3) + __reduce_max_sync(all, t);
  unsigned b = __reduce_and_sync(all, 12u | t) + __reduce_or_sync(all, 1u << t % 4) + __reduce_xor_sync(all, 1u);
  o[t] = s + 1000 * v;
  if (t == 5) o[32] = m, o[33] = every, o[34] = r, o[35] = b, o[36] = __activemask() != 0;
}
__global__ void old(int *o) {
  int t = threadIdx.x;
  o[t] = __shfl(t, 3) + __shfl_up(t, 1) + __shfl_down(t, 1) + __shfl_xor(t, 1);
  o[32 + t] = __all(t < 32) + 2 * __any(t == 5) + 4 * (__ballot(t & 1) == 0xaaaaaaaau);
}
int main() {
  int *m;
  cudaMallocManaged(&m, 256);
  k<<<1, 32>>>(m);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", m[0], m[5], m[31]);                               //= 7005 7017 7094
  printf("%d %d %d %d %d\n", m[32], m[33], m[34], m[35], m[36]);         //= 240 1 530 27 1
  old<<<1, 32>>>(m);
  cudaDeviceSynchronize();
  printf("%d %d %d %d\n", m[0], m[5], m[31], m[63]);                     //= 5 17 94 7
  cudaFree(m);
}
