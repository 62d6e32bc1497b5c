// The contract promises every element, but a launch may have too few threads for that.

/*@ requires 0 <= n && \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> a[i] == \old(a[i]) * by;
    assigns a[0 .. n - 1];
*/
__global__ void scale(float *a, float by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= by;
}
