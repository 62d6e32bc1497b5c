// expect: proved-if out-of-bounds ; proved all
// fix: the mirrored elements have an array of their own
template <class T>
__global__ void mirror(T *to, const T *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = from[n - 1 - i];
}
