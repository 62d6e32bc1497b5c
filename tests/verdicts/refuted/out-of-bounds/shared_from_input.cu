// expect: refuted out-of-bounds
// why: the input may be 4, and there are four elements
extern "C" unsigned nondet_uint();

__global__ void k(unsigned i) {
  __shared__ int s[4];
  s[i] = 1;     //! out-of-bounds
}

int main() {
  unsigned i = nondet_uint();
  if (i > 4) return 0;
  k<<<1, 1>>>(i);
  cudaDeviceSynchronize();
  return 0;
}
