// run: --check bounds,assert
// expect: proved out-of-bounds ; proved assertion
// why: the calls at the start say which launches there are
__device__ int y[4];
__global__ void first(int n) {
  __requires(blockDim.x == 4 && gridDim.x == 1 && gridDim.y == 1);
  __requires(n == 3);
  y[blockIdx.x * blockDim.x + threadIdx.x] = n;
  __assert(n == 3);
}
