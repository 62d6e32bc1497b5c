// expect: proved all
// fix: the kernel writes what the contract says
#define SIZE 4
#define LAST SIZE - 1
/*@ requires gridDim.x == 1 && blockDim.x == 1 && \valid(y + (0 .. 1));
    ensures y[0] == SIZE && y[1] == LAST * 2; */
__global__ void sizes(int *y) {
  y[0] = SIZE;
  y[1] = LAST * 2;
}
#undef SIZE
#define SIZE 5
__device__ int size = SIZE;
