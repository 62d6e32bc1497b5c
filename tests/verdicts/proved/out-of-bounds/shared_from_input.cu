// expect: proved all
// fix: the input is reduced to an index
extern "C" unsigned nondet_uint();

__global__ void k(unsigned i) {
  __shared__ int s[4];
  s[i % 4] = 1;
}

int main() {
  unsigned i = nondet_uint();
  if (i > 4) return 0;
  k<<<1, 1>>>(i);
  cudaDeviceSynchronize();
  return 0;
}
