// expect: refuted contract
// why: what is assumed in a branch says nothing of those who do not take it

/*@ requires n <= blockDim.x && gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> c[i] == 1;
*/
__global__ void fill(int *c, int n, int m) {
  if (m > 3) {
    //@ assume n <= 2;
  }
  if (threadIdx.x < n && threadIdx.x < 2) c[threadIdx.x] = 1;
}
