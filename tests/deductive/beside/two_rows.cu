// expect: refuted out-of-bounds
// why: inside of the array, but past the end of its row

/*@ requires blockDim.x == 8 && gridDim.x == 1;
    requires \valid(c + (0 .. 7));
    ensures \forall integer i; 0 <= i < 8 ==> c[i] == i;
*/
__global__ void rows(int *c) {
  __shared__ int s[2][4];
  s[0][threadIdx.x] = threadIdx.x;
  __syncthreads();
  c[threadIdx.x] = s[0][threadIdx.x];
}
