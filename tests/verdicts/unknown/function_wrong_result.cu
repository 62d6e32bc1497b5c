// expect: unknown contract
// why: the function that is executed in place does not return what it says
//@ ensures \result == x + 2;
__device__ int next(int x) { return x + 1 + 0 * threadIdx.x; }
/*@ requires n > 0 && n < 1000 && \valid(a + (0 .. n - 1)) && gridDim.x * blockDim.x >= n;
    ensures \forall integer i; 0 <= i < n ==> a[i] == i + 1;
*/
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = next(i);
}
