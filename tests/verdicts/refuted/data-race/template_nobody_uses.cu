// expect: refuted data-race
// why: a kernel is looked at even where no code instantiates its template
template <class T>
__global__ void mirror(T *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = y[n - 1 - i];  //! data-race
}
