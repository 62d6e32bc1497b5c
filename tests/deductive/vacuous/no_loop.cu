// says: no thread comes to the loop at line 9
/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> c[i] == 1;
*/
__global__ void fill(int *c, int n) {
  int i = threadIdx.x;
  if (threadIdx.x >= blockDim.x) {
    //@ loop invariant i == 5;
    while (i < n) ++i;
  }
  for (int k = threadIdx.x; k < n; k += blockDim.x) c[k] = 1;
}
