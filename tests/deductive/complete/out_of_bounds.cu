// One element too far: nothing else is sure then.
// expect: open null-pointer, invalid-pointer, constant-write, uninitialized-read, deadlock
// expect: proved invalid-free, api-misuse
/*@ requires 0 <= n <= 1000000;
    requires \valid(p + (0 .. n - 1));
*/
__global__ void too_far(int *p, int n) {
  /*@ assert n >= 0; */
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) p[i] = 1;
}
