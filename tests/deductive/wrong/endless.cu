// expect: unknown contract
// why: right for the threads that end, but the loop does not end for most

/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[i];
*/
__global__ void endless(const int *a, int *c, int n) {
  for (int i = threadIdx.x; i < n; i -= blockDim.x) c[i] = a[i];
}
