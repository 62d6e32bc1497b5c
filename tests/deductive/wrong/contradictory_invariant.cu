// expect: refuted contract
// why: an invariant that nothing satisfies; the first thread shows it

/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> c[i] == 7;
*/
__global__ void fill(int *c, int n) {
  int i = threadIdx.x;
  //@ loop invariant i < 0 && i > 0;
  while (i < n) {
    c[i] = 1;
    i += blockDim.x;
  }
}
