// expect: proved all
// why: the barrier orders all writes before the assertion
/*@ requires gridDim.x == 1 && blockDim.x == 8 && \valid(y + (0 .. 7));
    ensures \forall integer i; 0 <= i < 8 ==> y[i] == 1;
*/
__global__ void ones(int *y) {
  __shared__ int s[8];
  s[threadIdx.x] = 1;
  __syncthreads();
  //@ assert \forall integer j; 0 <= j < 8 ==> s[j] == 1;
  y[threadIdx.x] = s[threadIdx.x];
}
