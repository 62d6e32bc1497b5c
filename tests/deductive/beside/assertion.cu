// expect: proved contract, assertion
// why: an assertion of the program itself, for every launch
#include <assert.h>

/*@ requires n <= gridDim.x * blockDim.x && \valid(c + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> c[i] == i;
*/
__global__ void fill(int *c, int n) {
  int i = blockDim.x * blockIdx.x + threadIdx.x;
  assert(i < gridDim.x * blockDim.x);
  if (i < n) c[i] = i;
}
