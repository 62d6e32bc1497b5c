// expect: unknown contract
// why: what is shown speaks of launches in which nothing wraps, and there is none
/*@ requires gridDim.x == 1 && blockDim.x == 1 && n == 0 && \valid(y + (0 .. 0));
    ensures y[0] == n - 1;
*/
__global__ void before(unsigned *y, unsigned n) {
  y[0] = n - 1;
}
