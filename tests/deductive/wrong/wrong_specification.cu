// expect: refuted contract
// why: the postcondition is off by one, the kernel is right

/*@ requires gridDim.x == 1;
    requires n == blockDim.x;
    ensures \forall integer j; 0 <= j < n ==> d[j] == \old(d[n - j]);
*/
__global__ void reverse(int *d, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  d[t] = s[n - 1 - t];
}
