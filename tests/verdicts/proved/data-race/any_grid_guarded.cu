// expect: proved-if out-of-bounds ; proved all
// why: a thread has one element or none; only the size of the arrays is not known
__global__ void twice(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = 2 * from[i];
}
