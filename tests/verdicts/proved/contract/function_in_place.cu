// expect: proved all
// why: the function returns what it says, and the caller keeps what it requires
/*@ requires x >= 0;
    ensures \result == x + 1; */
__device__ int next(int x) { return x + 1 + 0 * threadIdx.x; }
/*@ requires n > 0 && n < 1000 && \valid(a + (0 .. n - 1)) && gridDim.x * blockDim.x >= n;
    ensures \forall integer i; 0 <= i < n ==> a[i] == i + 1;
*/
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = next(i);
}
