// expect: proved all
// why: the function's contract is shown where it is called, whoever reads what it returns
/*@ ensures \result == 0; */
__device__ int f(int *p) {
  *p = 5;
  return 0;
}
/*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (0 .. 0));
    ensures y[0] == 5;
*/
__global__ void k(int *y) {
  f(y);
}
