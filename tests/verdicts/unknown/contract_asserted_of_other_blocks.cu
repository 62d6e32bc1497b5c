// expect: unknown contract
// why: a barrier orders the threads of a block, not those of others
/*@ requires \valid(y + (0 .. gridDim.x * blockDim.x - 1));
    ensures y[0] == 1;
*/
__global__ void ones(int *y) {
  y[blockIdx.x * blockDim.x + threadIdx.x] = 1;
  __syncthreads();
  //@ assert \forall integer j; 0 <= j < gridDim.x * blockDim.x ==> y[j] == 1;
}
