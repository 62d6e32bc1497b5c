// The names by which programs for other verifiers state what should hold.
#include <cstdio>
#include <call_kernel.h>
__device__ int out;
__global__ void k(int a) {
  __VERIFIER_assume(a > 0);
  __VERIFIER_assert(a == 3);
  __ESBMC_assert(a == 3, "a is 3");
  __candidate_invariant(a == 3);
  __candidate_global_invariant(a == 3);
  __function_wide_candidate_invariant(a == 3);
  __non_temporal_loads_begin();
  __non_temporal_loads_end();
  if (!__add_noovfl(a, 1)) __VERIFIER_error();
  out = a;
}
int main() {
  ESBMC_verify_kernel(k, 1, 1, 3);
  int h = 0;
  cudaMemcpyFromSymbol(&h, out, 4);
  __ESBMC_assume(h == 3);
  long sum = nondet_bool() + nondet_char() + nondet_schar() + nondet_uchar() + nondet_short() + nondet_ushort() +
             nondet_int() + nondet_uint() + nondet_unsigned() + nondet_long() + nondet_ulong() + nondet_longlong() +
             nondet_ulonglong() + nondet_size_t() + (long)nondet_float() + (long)nondet_double();
  printf("%d %ld\n", h, sum);                                            //= 3 0
}
