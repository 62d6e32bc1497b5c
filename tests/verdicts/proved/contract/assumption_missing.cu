// expect: proved all
// fix: as many threads as elements
/*@ requires 0 < n <= gridDim.x * blockDim.x && \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == 1;
*/
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
}
