// run: --check contract
// expect: proved contract
// why: the variable that the function reads is written by its own name
__device__ int a[1];
__device__ int peek() { return a[0]; }
__device__ void poke(int v) { a[0] = v; }
/*@ requires \valid(a + (0 .. 0)) && \valid(b + (0 .. 0)) && gridDim.x == 1 && blockDim.x == 1;
    ensures b[0] == 5;
*/
__global__ void kernel(int *a, int *b) {
  a[0] = 7;
  poke(5);
  b[0] = peek();
}
