// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 6 3
// launch: 1 x 2
// why: each atomic leaves what its operation says, whatever the operands are
#include <cassert>
#include <cuda_runtime.h>

__global__ void all(unsigned *x, unsigned v) {
  if (threadIdx.x != 0) return;
  atomicAdd(&x[0], v);
  atomicSub(&x[1], v);
  atomicMin(&x[2], v);
  atomicMax(&x[3], v);
  atomicAnd(&x[4], v);
  atomicOr(&x[5], v);
  atomicXor(&x[6], v);
  atomicExch(&x[7], v);
  atomicCAS(&x[8], v, 1u);
  atomicInc(&x[9], v);
  atomicDec(&x[10], v);
}

int main() {
  unsigned a = nondet_uint(), v = nondet_uint(), host[11];
  for (int i = 0; i < 11; ++i) host[i] = a;
  unsigned *x;
  cudaMalloc(&x, sizeof host);
  cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
  all<<<1, 2>>>(x, v);
  cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
  assert(host[0] == a + v && host[1] == a - v);
  assert(host[2] == (a < v ? a : v) && host[3] == (a > v ? a : v));
  assert(host[4] == (a & v) && host[5] == (a | v) && host[6] == (a ^ v) && host[7] == v);
  assert(host[8] == (a == v ? 1u : a));
  assert(host[9] == (a >= v ? 0u : a + 1u));
  assert(host[10] == (a == 0u || a > v ? v : a - 1u));
  cudaFree(x);
  return 0;
}
