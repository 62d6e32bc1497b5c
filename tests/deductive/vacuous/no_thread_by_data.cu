// says: no thread comes to the assertion at line 7
/*@ requires n <= m && 0 <= m && n <= blockDim.x && gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> c[i] == 1;
*/
__global__ void fill(int *c, int n, int m) {
  if (n > 0 && m * n < 0) {
    //@ assert n == 17;
  }
  if (threadIdx.x < n) c[threadIdx.x] = 1;
}
