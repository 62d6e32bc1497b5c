// expect: proved contract, data-race, barrier-divergence, out-of-bounds, integer-overflow
// why: as many elements as a block can have threads

/*@ requires n == blockDim.x && gridDim.x == 1 && \valid(d + (0 .. n - 1));
    ensures \forall integer j; 0 <= j < n ==> d[j] == \old(d[n - 1 - j]);
*/
__global__ void reverse(int *d, int n) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  d[t] = s[n - 1 - t];
}
