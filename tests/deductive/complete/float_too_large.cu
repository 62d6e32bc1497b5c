// A float may not fit the integer it becomes.
// expect: open undefined-behaviour
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1)) && \valid_read(x + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void cut(int *p, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = (int)x[i];
}
