// expect: proved all
// why: an assertion speaks of the shared array of its own kernel, which is not called as it alone
/*@ requires gridDim.x == 1 && blockDim.x == 8 && \valid(y + (0 .. 7));
    ensures \forall integer j; 0 <= j < 8 ==> y[j] == 1;
*/
__global__ void ones(int *y) {
  __shared__ int tile[8];
  tile[threadIdx.x] = 1;
  __syncthreads();
  //@ assert \forall integer j; 0 <= j < 8 ==> tile[j] == 1;
  y[threadIdx.x] = tile[7 - threadIdx.x];
}

/*@ requires gridDim.x == 1 && blockDim.x == 8 && \valid(y + (0 .. 7));
    ensures \forall integer j; 0 <= j < 8 ==> y[j] == 2;
*/
__global__ void twos(int *y) {
  __shared__ int tile[8];
  tile[threadIdx.x] = 2;
  __syncthreads();
  //@ assert \forall integer j; 0 <= j < 8 ==> tile[j] == 2;
  y[threadIdx.x] = tile[7 - threadIdx.x];
}
