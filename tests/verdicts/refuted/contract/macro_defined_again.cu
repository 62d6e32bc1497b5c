// expect: refuted contract
// why: where the contract stands, SIZE is 4 and LAST is 4 - 1 * 2
#define SIZE 4
#define LAST SIZE - 1
/*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (0 .. 1));
    ensures y[0] == SIZE && y[1] == LAST * 2; */  //! contract
__global__ void sizes(int *y) {
  y[0] = 5;
  y[1] = LAST * 2;
}
#undef SIZE
#define SIZE 5
__device__ int size = SIZE;
