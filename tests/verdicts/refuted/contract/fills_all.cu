// run: --check contract --block 4 --grid 1
// expect: refuted contract
// why: the last element is left as it was
/*@ requires n == blockDim.x && gridDim.x == 1;
    requires \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == i;     //! contract
 */
__global__ void fill(int *a, int n) {
  if (threadIdx.x + 1 < n) a[threadIdx.x] = threadIdx.x;
}
