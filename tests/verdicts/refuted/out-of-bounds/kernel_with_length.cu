// run: --check bounds --grid 2 --block 4
// expect: refuted out-of-bounds
// why: the contract says how long the array is, and nothing keeps threads within it
/*@ requires 0 < n <= 8;
    requires \valid(a + (0 .. n - 1));
 */
__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = n;     //! out-of-bounds
}
