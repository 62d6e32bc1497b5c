// run: --float real --check contract
// expect: refuted contract
// why: it is half the sum, not a quarter, whatever is rounded
/*@ requires 0 <= n && n <= 1000000 && \valid(a + (0 .. 2 * n - 1)) && \valid(out + (0 .. 0));
    ensures out[0] == 0.25f * \sum(0, 2 * n - 1, \lambda integer k; \old(a[k]));  //! contract
*/
__global__ void k(const float *a, float *out, int n) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    float low = 0, high = 0;
    for (int i = 0; i < n; i++) low += a[i];
    for (int i = n; i < 2 * n; i++) high += a[i];
    out[0] = (low + high) / 2.0f;
  }
}
