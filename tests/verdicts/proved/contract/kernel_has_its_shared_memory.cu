// run: --kernel reverse --check contract --check bounds
// expect: proved contract ; proved out-of-bounds
// why: a kernel by itself has the shared memory that its contract says, not that of a wrong launch
/*@ requires n == blockDim.x && gridDim.x == 1 && \valid(d + (0 .. n - 1));
    requires \valid(s + (0 .. n - 1));
    ensures \forall integer i; 0 <= i < n ==> d[i] == \old(d[n - 1 - i]);
*/
__global__ void reverse(int *d, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  d[t] = s[n - 1 - t];
}

int main() {
  int *d;
  cudaMalloc(&d, 8 * sizeof(int));
  cudaMemset(d, 0, 8 * sizeof(int));
  reverse<<<1, 8, 7 * sizeof(int)>>>(d, 8);
  cudaDeviceSynchronize();
  cudaFree(d);
  return 0;
}
