// expect: proved all
// fix: each as long as it is
#include <cstdio>
__global__ void k(long long x) {
  printf("%lld %d\n", x, 1);
}
int main() {
  int n = 3;
  printf("%d %hhd %zu\n", n, (char)n, sizeof n);
  k<<<1, 1>>>(1ll << 40);
  cudaDeviceSynchronize();
  return 0;
}
