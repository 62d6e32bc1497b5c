// expect: PROVED null-pointer k
#include <cstdlib>
__global__ void k() {
  char *p = (char *)malloc(1 << 20);
  *p = 1;
  free(p);
}
int main() {
  k<<<1, 2>>>();
  cudaDeviceSynchronize();
}
