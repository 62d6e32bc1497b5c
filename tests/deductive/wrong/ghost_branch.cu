// expect: unknown contract
// why: a ghost variable is of each thread: only some have set it

/*@ requires 0 <= n;
    ensures \forall integer i; 0 <= i < gridDim.x * blockDim.x ==> out[i] == n;
*/
__global__ void branch(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  //@ ghost integer seen = 0;
  if (i > 3) {
    //@ ghost seen = 1;
    out[i] = n;
  }
  //@ assert seen == 1;
  out[i] = n;
}
