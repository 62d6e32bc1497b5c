// The pointer is null in half of the threads.
// expect: open null-pointer
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void half(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *q = nullptr;
  if (i % 2 == 0) q = p;
  if (i < n) q[i] = 1;
}
