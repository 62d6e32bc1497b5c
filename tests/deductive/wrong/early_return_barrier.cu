// expect: unknown contract
// why: the barrier is not reached by the threads that returned

/*@ requires gridDim.x == 1;
    requires n <= blockDim.x;
    ensures \forall integer i; 0 <= i < n ==> c[i] == a[i];
*/
__global__ void guarded(const int *a, int *c, int n) {
  extern __shared__ int s[];
  int i = threadIdx.x;
  if (i >= n) return;
  s[i] = a[i];
  __syncthreads();
  c[i] = s[i];
}
