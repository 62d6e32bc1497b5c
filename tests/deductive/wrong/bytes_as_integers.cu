// expect: unsupported contract
// why: integers at each byte overlap, and the last ones reach behind the end

/*@ requires 0 < n && n <= 1000000;
    requires \valid(p + (0 .. n - 1));
    assigns p[0 .. n - 1];
*/
__global__ void wide(char *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) *(int *)(p + i) = 1;
}
