// expect: unknown data-race ; unknown contract
// why: no device launches that many threads in a block
/*@ requires blockDim.x == 2048 && gridDim.x == 1 && \valid(y + (0 .. 10));
    ensures y[0] == 0;
*/
__global__ void zeros(int *y) {
  y[threadIdx.x] = 0;
}
