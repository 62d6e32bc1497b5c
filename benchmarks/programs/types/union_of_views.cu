// run: --force-malloc-success
// expect: proved
// needs: input
// inputs: 0x3f800000
// launch: 1 x 16
// why: the bits of a float are the same in both views of the union
#include <cassert>
#include <cuda_runtime.h>

union Word {
  float number;
  unsigned bits;
};

__global__ void negate(Word *words) {
  words[threadIdx.x].bits ^= 0x80000000u;
}

int main() {
  Word host[16], back[16];
  for (int i = 0; i < 16; ++i) host[i].bits = nondet_uint();
  Word *words;
  cudaMalloc(&words, sizeof host);
  cudaMemcpy(words, host, sizeof host, cudaMemcpyHostToDevice);
  negate<<<1, 16>>>(words);
  cudaMemcpy(back, words, sizeof back, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 16; ++i)
    assert(host[i].number != host[i].number || back[i].number == -host[i].number);
  cudaFree(words);
  return 0;
}
