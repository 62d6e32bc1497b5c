// expect: proved contract
// why: a dot product per row, rows over a grid-stride loop

/*@ requires 0 <= n;
    ensures \forall integer i; 0 <= i < m ==>
      y[i] == \sum(0, n - 1, \lambda integer k; a[i * n + k] * x[k]);
    assigns y[0 .. m - 1];
*/
__global__ void matrix_vector(const float *a, const float *x, float *y, int m, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += gridDim.x * blockDim.x) {
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += a[i * n + k] * x[k];
    y[i] = sum;
  }
}
