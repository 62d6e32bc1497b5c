// expect: REFUTED null-pointer k
#include <cstdlib>
__global__ void k() {
  char *p = (char *)malloc(5 << 20);
  *p = 1;
  free(p);
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
