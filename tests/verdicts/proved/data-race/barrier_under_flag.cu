// expect: proved all
// fix: the barrier is always executed
/*@ requires gridDim.x == 1 && n >= 1 && \valid(s + (0 .. blockDim.x - 1));
    requires \valid(out + (0 .. blockDim.x - 1)) && \valid_read(in + (0 .. blockDim.x));
    ensures \forall integer i; 0 <= i < blockDim.x ==> out[i] == in[blockDim.x - 1 - i];
*/
__global__ void rev(int *out, const int *in, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  out[t] = s[blockDim.x - 1 - t];
}
