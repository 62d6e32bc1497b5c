// expect: proved contract
// why: in place through shared memory, one block, by one element

/*@ requires n == blockDim.x && gridDim.x == 1;
    ensures \forall integer j; 0 <= j < n - 1 ==> d[j + 1] == \old(d[j]);
    ensures d[0] == \old(d[n - 1]);
    assigns d[0 .. n - 1];
*/
__global__ void rotate(int *d, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  d[t] = t == 0 ? s[n - 1] : s[t - 1];
}
