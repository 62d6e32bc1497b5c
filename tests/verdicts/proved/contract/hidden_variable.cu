// expect: proved all
// why: the postcondition speaks of the global array, which the body reaches by its full name
__device__ int g[64];
/*@ requires gridDim.x == 1 && blockDim.x == 64 && \valid(y + (0 .. 63));
    ensures \forall integer j; 0 <= j < 64 ==> g[j] == j;
*/
__global__ void number(int *y) {
  __shared__ int g[64];
  g[threadIdx.x] = threadIdx.x;
  __syncthreads();
  y[threadIdx.x] = g[63 - threadIdx.x];
  ::g[threadIdx.x] = threadIdx.x;
}
