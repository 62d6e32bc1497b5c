// expect: proved contract
// why: bins of each block in shared memory, then atomic sums of them; no annotation

/*@ requires 0 <= n && 0 <= bins;
    requires \forall integer i; 0 <= i < n ==> 0 <= data[i] < bins;
    ensures \forall integer b; 0 <= b < bins ==>
      h[b] == \old(h[b]) + \numof(0, n - 1, \lambda integer i; data[i] == b);
    assigns h[0 .. bins - 1];
*/
__global__ void histogram_shared(const int *data, int *h, int n, int bins) {
  extern __shared__ int s[];
  for (int k = threadIdx.x; k < bins; k += blockDim.x) s[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&s[data[i]], 1);
  __syncthreads();
  for (int k = threadIdx.x; k < bins; k += blockDim.x) atomicAdd(&h[k], s[k]);
}
