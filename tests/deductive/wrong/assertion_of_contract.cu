// expect: refuted contract
// why: an assertion inside of the kernel does not hold for the last thread

/*@ requires n == blockDim.x && gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> c[i] == i;
*/
__global__ void fill(int *c, int n) {
  int i = threadIdx.x;
  //@ assert i + 1 < n;
  c[i] = i;
}
