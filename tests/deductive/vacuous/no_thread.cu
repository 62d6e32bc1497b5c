// says: no thread comes to line 7
/*@ requires n <= blockDim.x && gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> c[i] == 1;
*/
__global__ void fill(int *c, int n) {
  if (threadIdx.x >= blockDim.x) {
    //@ assert n == 17;
  }
  if (threadIdx.x < n) c[threadIdx.x] = 1;
}
