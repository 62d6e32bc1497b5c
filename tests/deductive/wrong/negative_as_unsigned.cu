// expect: refuted contract
// why: a negative length is a large one to an unsigned comparison, so the frame does not hold

/*@ requires gridDim.x == 1;
    requires n <= blockDim.x;
    ensures \forall integer i; 0 <= i < n ==> c[i] == 1;
    assigns c[0 .. n - 1];
*/
__global__ void fill(int *c, int n) {
  unsigned i = threadIdx.x;
  if (i < n) c[i] = 1;
}
