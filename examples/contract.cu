// Any number of threads adds a multiple of one vector to another, of any length. The contract says
// what every element of y is afterwards, and that nothing else changes.

/*@ requires n >= 0;
    requires \valid_read(x + (0 .. n - 1)) && \valid(y + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> y[i] == a * x[i] + \old(y[i]);
    assigns y[0 .. n - 1];
*/
__global__ void saxpy(float a, const float *x, float *y, int n) {
  size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    y[i] = a * x[i] + y[i];
}
