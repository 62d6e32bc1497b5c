// On one of two ways nothing is assigned.
// expect: open uninitialized-read
// expect: proved invalid-free, api-misuse
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void choose(int *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int chosen;
  if (i % 2 == 0) chosen = 1;
  if (i < n && chosen == 1) p[i] = 0;
}
