// expect: REFUTED assertion k
#include <cassert>
#include <warpproof.h>
int nondet_int();
__global__ void k(int n) { assert(n != 0); }
int main() {
  k<<<1, 2>>>(nondet_int());
  cudaDeviceSynchronize();
}
