// expect: proved all
// why: an assumption that is written down is listed, and the contract is proved with it
/*@ requires n > 0 && \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == 1;
*/
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  //@ assume gridDim.x * blockDim.x >= n;
  if (i < n) a[i] = 1;
}
