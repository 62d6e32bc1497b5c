// A function may come to its end without a value.
// expect: open undefined-behaviour
__device__ int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
}

/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void signs(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = sign(p[i]);
}
