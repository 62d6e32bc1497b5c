// run: --check contract
// expect: refuted contract
// why: the function reads the program's variable, not what the parameter of the same name leads to
__device__ int a[1];
__device__ int peek() { return a[0]; }
/*@ requires \valid(a + (0 .. 0)) && \valid(b + (0 .. 0)) && gridDim.x == 1 && blockDim.x == 1;
    ensures b[0] == 5;     //! contract
*/
__global__ void kernel(int *a, int *b) {
  a[0] = 5;
  b[0] = peek();
}
