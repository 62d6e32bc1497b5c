// expect: proved contract
// why: in place through shared memory, one block

/*@ requires n == blockDim.x && gridDim.x == 1;
    ensures \forall integer j; 0 <= j < n ==> d[j] == \old(d[n - 1 - j]);
    assigns d[0 .. n - 1];
*/
__global__ void reverse(int *d, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  d[t] = s[n - 1 - t];
}
