// expect: proved contract
// why: one element each, the rest of the last block idle

/*@ requires n <= gridDim.x * blockDim.x;
    ensures \forall integer i; 0 <= i < n ==> y[i] == a * x[i] + \old(y[i]);
    assigns y[0 .. n - 1];
*/
__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = a * x[i] + y[i];
}
