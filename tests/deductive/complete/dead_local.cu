// An array is written after the end of its block.
// expect: open invalid-pointer
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void after_its_life(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *q;
  {
    int parts[2];
    q = parts;
  }
  q[0] = 1;
  if (i < n) p[i] = 1;
}
