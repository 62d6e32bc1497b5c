// expect: unsupported
// why: all extern __shared__ arrays start at one address
/*@ requires gridDim.x == 1 && \valid(a + (0 .. blockDim.x - 1));
    ensures \forall integer i; 0 <= i < blockDim.x ==> a[i] == i;
*/
__global__ void two(int *a) {
  extern __shared__ int s[];
  extern __shared__ int z[];
  s[threadIdx.x] = threadIdx.x;
  z[threadIdx.x] = 0;     //! unsupported
  a[threadIdx.x] = s[threadIdx.x];
}
