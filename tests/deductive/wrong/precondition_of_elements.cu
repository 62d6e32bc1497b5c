// expect: unknown contract
// why: it holds, by bits that are not known here; a run whose elements are others shows nothing

/*@ requires n <= blockDim.x && gridDim.x == 1;
    requires \forall integer i; 0 <= i < n ==> a[i] == 5;
    ensures \forall integer i; 0 <= i < n ==> c[i] == 0;
*/
__global__ void differ(const int *a, int *c, int n) {
  int i = threadIdx.x;
  if (i < n) c[i] = a[i] ^ 5;
}
