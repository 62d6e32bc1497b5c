// expect: refuted contract
// why: some threads store a variable that they never assigned

/*@ requires gridDim.x == 1;
    requires n <= blockDim.x;
    ensures \forall integer i; 0 <= i < n ==> c[i] == 1;
*/
__global__ void some(int *c, int n) {
  int x;
  int i = threadIdx.x;
  if (i > 3) x = 1;
  if (i < n) c[i] = x;
}
