// expect: UNKNOWN contract k
/*@ requires \valid(a + (0 .. blockDim.x - 1)) && gridDim.x == 1 && blockDim.x <= 64;
    ensures \forall integer i; 0 <= i < blockDim.x ==> a[i] == blockDim.x - 1 - i; */
__global__ void k(int *a) {
  __shared__ int s[64];
  s[threadIdx.x] = threadIdx.x;
  a[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
