// expect: proved contract
// expect: refuted assertion
// why: with more threads than elements it does not hold
#include <assert.h>

/*@ requires n <= gridDim.x * blockDim.x && \valid(c + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> c[i] == i;
*/
__global__ void fill(int *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  assert(i < n);
  if (i < n) c[i] = i;
}
