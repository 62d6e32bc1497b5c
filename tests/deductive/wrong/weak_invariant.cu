// expect: unknown contract
// why: the kernel is right, the invariant says too little

/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[i];
*/
__global__ void copy(const int *a, int *c, int n) {
  int i = threadIdx.x;
  //@ loop invariant i >= 0;
  while (i < n) {
    c[i] = a[i];
    i += blockDim.x;
  }
}
