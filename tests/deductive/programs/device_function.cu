// expect: proved contract
// why: calls are executed in place, also with a loop and several returns

__device__ int clamped(int x, int low, int high) {
  if (x < low) return low;
  return x > high ? high : x;
}

__device__ int dot(const int *a, const int *b, int n) {
  int sum = 0;
  for (int k = 0; k < n; ++k) sum += a[k] * b[k];
  return sum;
}

/*@ requires h <= gridDim.x * blockDim.x && 0 <= w && low <= high;
    ensures \forall integer i; 0 <= i < h ==>
      low <= out[i] <= high &&
      (low <= \sum(0, w - 1, \lambda integer k; m[i * w + k] * v[k]) <= high ==>
       out[i] == \sum(0, w - 1, \lambda integer k; m[i * w + k] * v[k]));
    assigns out[0 .. h - 1];
*/
__global__ void clamped_product(const int *m, const int *v, int *out, int w, int h, int low,
                                int high) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < h) out[i] = clamped(dot(m + i * w, v, w), low, high);
}
