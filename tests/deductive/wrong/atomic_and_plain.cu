// expect: unknown contract
// why: right in lockstep, but thread 0 clears the count while others may be adding already

/*@ requires gridDim.x == 1;
    ensures *total == blockDim.x;
*/
__global__ void count(int *total) {
  if (threadIdx.x == 0) *total = 0;
  atomicAdd(total, 1);
}
