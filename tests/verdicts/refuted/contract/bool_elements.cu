// expect: refuted contract
// why: where the flag is false nothing is written
/*@ requires 0 < n <= gridDim.x * blockDim.x;
    requires \valid(a + (0 .. n - 1)) && \valid_read(flag + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == 1;     //! contract
    assigns a[0 .. n - 1];
*/
__global__ void mark(int *a, const bool *flag, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && flag[i]) a[i] = 1;
}
