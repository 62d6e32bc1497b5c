// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 1*32
// launch: 1 x 32
// why: a vote gives all lanes the same answer, so what it guards is done by all or none
#include <cassert>
#include <cuda_runtime.h>

__global__ void vote(const int *in, int *out) {
  int lane = threadIdx.x;
  int value = in[lane];
  if (__all_sync(0xffffffffu, value > 0)) {
    int left = __shfl_up_sync(0xffffffffu, value, 1);
    assert(left > 0);
    out[lane] = left;
  } else {
    assert(__any_sync(0xffffffffu, value <= 0));
    out[lane] = 0;
  }
}

int main() {
  int host[32];
  for (int i = 0; i < 32; ++i) host[i] = nondet_int();
  int *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  vote<<<1, 32>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
  return 0;
}
