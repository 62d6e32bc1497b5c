// expect: proved all
// why: 0 <= n < 1 compares the truth of 0 <= n with 1, which compilers warn of
/*@ requires gridDim.x == 1 && blockDim.x == 1 && n == 0 && \valid(y + (0 .. 0));
    ensures y[0] == 2;
*/
__global__ void chained(int *y, int n) {
  y[0] = (0 <= n < 1) ? 1 : 2;
}
