// expect: unknown contract
// why: right in lockstep, but a race: the proof must not stand

/*@ requires gridDim.x == 1;
    requires n == blockDim.x;
    ensures \forall integer j; 0 <= j < n ==> d[j] == \old(d[n - 1 - j]);
*/
__global__ void reverse(int *d, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = d[t];
  d[t] = s[n - 1 - t];
}
