// Where a pointer leads that lies in memory is not known.
// expect: open invalid-pointer, null-pointer
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void follow(int **p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) *p[i] = 1;
}
