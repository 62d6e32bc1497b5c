// expect: refuted api-misuse
// why: 64 bits are asked for and 32 given, and the other way round in the kernel
#include <cstdio>
__global__ void k(long long x) {
  printf("%d %d\n", x, 1);              //! api-misuse
}
int main() {
  int n = 3;
  printf("%lld\n", n);                  //! api-misuse
  k<<<1, 1>>>(1ll << 40);
  cudaDeviceSynchronize();
  return 0;
}
