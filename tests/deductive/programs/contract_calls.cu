// expect: proved contract
// why: functions that are known by their contracts only, each proved by itself

/*@ requires low <= high;
    ensures low <= \result <= high;
    ensures low <= x <= high ==> \result == x;
    ensures x > high ==> \result == high;
    assigns \nothing;
*/
__device__ int clamped(int x, int low, int high) {
  if (x < low) return low;
  return x > high ? high : x;
}

/*@ requires 1 <= n;
    ensures \forall integer k; 0 <= k < n ==> a[k] <= \result;
    ensures \exists integer k; 0 <= k < n && \result == a[k];
    assigns \nothing;
*/
__device__ int largest(const int *a, int n) {
  int best = a[0], at = 0;
  /*@ loop invariant 1 <= k <= n && 0 <= at < n;
      loop invariant best == a[at];
      loop invariant \forall integer j; 0 <= j < k ==> a[j] <= best;
      loop variant n - k;
  */
  for (int k = 1; k < n; ++k)
    if (a[k] > best) {
      best = a[k];
      at = k;
    }
  return best;
}

/*@ requires h <= gridDim.x * blockDim.x && 1 <= w && low <= high;
    ensures \forall integer i; 0 <= i < h ==> low <= out[i] <= high;
    ensures \forall integer i, k; 0 <= i < h && 0 <= k < w && in[i * w + k] <= high ==>
      in[i * w + k] <= out[i];
    assigns out[0 .. h - 1];
*/
__global__ void clamped_maximum(const int *in, int *out, int w, int h, int low, int high) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < h) out[i] = clamped(largest(in + i * w, w), low, high);
}
