// run: --check contract --block 4 --grid 1
// expect: proved-within all
// fix: every element below n is written
/*@ requires n == blockDim.x && gridDim.x == 1;
    requires \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == i;
 */
__global__ void fill(int *a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] = threadIdx.x;
}
