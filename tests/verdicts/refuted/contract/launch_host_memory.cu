// expect: refuted contract
// why: memory of the host is not valid for a kernel
#include <stdlib.h>
/*@ requires \valid(a + (0 .. 3));
    ensures n == 0 ==> a[0] == \old(a[0]); */
__global__ void put(int *a, int n) {
  if (n && threadIdx.x == 0 && blockIdx.x == 0) a[0] = 1;
}

int main() {
  int *p = (int *)malloc(4 * sizeof(int));
  if (p == nullptr) return 1;
  put<<<1, 4>>>(p, 0);     //! contract
  cudaDeviceSynchronize();
  free(p);
  return 0;
}
