// expect: proved contract
// why: a ghost variable counts rounds; the code has no such counter

/*@ requires 0 <= n;
    ensures \forall integer i; 0 <= i < gridDim.x * blockDim.x ==> out[i] == n * step;
    assigns out[0 .. gridDim.x * blockDim.x - 1];
*/
__global__ void multiply(int *out, int n, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = 0, left = n;
  //@ ghost integer rounds = 0;
  /*@ loop invariant rounds + left == n && 0 <= left;
      loop invariant x == rounds * step;
      loop variant left;
  */
  while (left > 0) {
    x += step;
    --left;
    //@ ghost rounds = rounds + 1;
  }
  //@ assert rounds == n;
  out[i] = x;
}
