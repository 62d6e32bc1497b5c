// expect: proved contract
// why: in place; no earlier round wrote what a round reads

/*@ ensures \forall integer i; 0 <= i < n ==> y[i] == a * x[i] + \old(y[i]);
    assigns y[0 .. n - 1];
*/
__global__ void saxpy(int n, float a, const float *x, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = a * x[i] + y[i];
}
