// Cached loads and stores, address spaces, conversions of pointers, small intrinsics.
#include <cstdio>
__constant__ int fixed = 3;
__device__ int global = 4;
__global__ void k(int *out, const int *in) {
  __shared__ int s;
  int local = 1;
  int *p = &local;
  s = 2;
  out[0] = __ldg(in) + __ldca(in) + __ldcg(in) + __ldcs(in) + __ldlu(in) + __ldcv(in);
  __stwb(out + 1, 1);
  __stcg(out + 2, 2);
  __stcs(out + 3, 3);
  __stwt(out + 4, 4);
  out[5] = __isGlobal(out) + 2 * __isShared(&s) + 4 * __isConstant(&fixed) + 8 * __isLocal(p);
  out[6] = __isGlobal(&s) + 2 * __isShared(out) + 4 * __isConstant(out) + 8 * __isLocal(out);
  out[7] = *(int *)__cvta_global_to_generic(__cvta_generic_to_global(&global));
  out[8] = *(int *)__cvta_shared_to_generic(__cvta_generic_to_shared(&s));
  out[9] = *(int *)__cvta_constant_to_generic(__cvta_generic_to_constant(&fixed));
  out[10] = *(int *)__cvta_local_to_generic(__cvta_generic_to_local(p));
  out[11] = clock64() <= clock64();
  __nanosleep(10);
  __prof_trigger(0);
  out[12] = __isCtaShared(&s) + __isClusterShared(&s) + __isGridConstant(out);
  if (out[0] < 0) __brkpt();
  if (out[0] < 0) __trap();
}
int main() {
  int *m;
  cudaMallocManaged(&m, 64);
  m[15] = 5;
  k<<<1, 1>>>(m, m + 15);
  cudaDeviceSynchronize();
  printf("%d %d %d %d %d\n", m[0], m[1], m[2], m[3], m[4]);              //= 30 1 2 3 4
  printf("%d %d\n", m[5], m[6]);                                         //= 15 0
  printf("%d %d %d %d %d\n", m[7], m[8], m[9], m[10], m[11]);            //= 4 2 3 1 1
  printf("%d\n", m[12]);                                                 //= 2
  cudaFree(m);
}
