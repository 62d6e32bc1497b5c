// expect: proved contract
// expect: refuted out-of-bounds
// why: a block may have more threads than the shared array has elements

/*@ requires n == blockDim.x && gridDim.x == 1 && \valid(d + (0 .. n - 1));
    ensures \forall integer j; 0 <= j < n ==> d[j] == \old(d[n - 1 - j]);
*/
__global__ void reverse(int *d, int n) {
  __shared__ int s[3];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  d[t] = s[n - 1 - t];
}
