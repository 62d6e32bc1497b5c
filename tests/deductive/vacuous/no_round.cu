// says: the invariants of the loop at line 10 speak of no round
/*@ requires gridDim.x == 1;
    requires n <= 0;
    ensures \forall integer i; 0 <= i < n ==> c[i] == 1;
*/
__global__ void copy(int *c, int n) {
  int i = threadIdx.x;
  //@ loop invariant i == threadIdx.x + loop_count * blockDim.x;
  //@ loop invariant \forall integer k; 0 <= k < blockDim.x * loop_count && k < n ==> c[k] == 1;
  while (i < n) {
    c[i] = 2;
    i += blockDim.x;
  }
}
