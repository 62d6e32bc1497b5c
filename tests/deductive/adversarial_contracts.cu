// Calls by contract, ghost variables, loops that are left from within, largest and smallest: names as
// in the other files here.

#include <climits>

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
__global__ void right_clamped_maximum(const int *in, int *out, int w, int h, int low, int high) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < h) out[i] = clamped(largest(in + i * w, w), low, high);
}

/*@ requires h <= gridDim.x * blockDim.x && 0 <= w && low <= high;
    ensures \forall integer i; 0 <= i < h ==> low <= out[i] <= high;
*/
__global__ void wrong_precondition(const int *in, int *out, int w, int h, int low, int high) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < h) out[i] = clamped(largest(in + i * w, w), low, high);
}

/*@ requires h <= gridDim.x * blockDim.x && 1 <= w;
    ensures \forall integer i; 0 <= i < h ==> out[i] == in[i];
*/
__global__ void wrong_more_than_said(const int *in, int *out, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < h) out[i] = largest(in + i, 1) + (h > 100000);
}

/*@ requires gridDim.x == 1;
    requires 1 <= w;
    ensures \forall integer i; 0 <= i < blockDim.x ==> out[i] >= \old(out[0]);
*/
__global__ void wrong_race(int *out, int w) {
  int x = largest(out, blockDim.x);
  out[threadIdx.x] = x;
}

/*@ ensures \result == x + 2;
    assigns \nothing;
*/
__device__ int next(int x) { return x + 1; }

/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < blockDim.x ==> out[i] == i + 2;
*/
__global__ void wrong_function(int *out) {
  out[threadIdx.x] = next(threadIdx.x);
}

/*@ requires h <= gridDim.x * blockDim.x && 0 <= w;
    ensures \forall integer i; 0 <= i < h && out[i] >= 0 ==>
      out[i] < w && in[i * w + out[i]] == wanted;
    ensures \forall integer i, j; 0 <= i < h && 0 <= j < w && (out[i] < 0 || j < out[i]) ==>
      in[i * w + j] != wanted;
    assigns out[0 .. h - 1];
*/
__global__ void right_search(const int *in, int *out, int w, int h, int wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int found = -1;
  /*@ loop invariant 0 <= k <= w;
      loop invariant found == -1;
      loop invariant \forall integer j; 0 <= j < k ==> in[i * w + j] != wanted;
      loop variant w - k;
  */
  for (int k = 0; k < w; ++k)
    if (in[i * w + k] == wanted) {
      found = k;
      break;
    }
  out[i] = found;
}

/*@ requires h <= gridDim.x * blockDim.x && 0 <= w;
    ensures \forall integer i; 0 <= i < h ==> 0 <= out[i] < w;
*/
__global__ void wrong_search(const int *in, int *out, int w, int h, int wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int k = 0;
  /*@ loop invariant 0 <= k <= w;
  */
  for (; k < w; ++k)
    if (in[i * w + k] == wanted) break;
  out[i] = k;
}

/*@ requires h <= gridDim.x * blockDim.x && 0 <= w;
    ensures \forall integer i; 0 <= i < h ==> out[i] == 0;
*/
__global__ void wrong_invariant(const int *in, int *out, int w, int h, int wanted) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int k = 0;
  /*@ loop invariant k == 0;
  */
  for (; k < w; ++k)
    if (in[i * w + k] == wanted) break;
  out[i] = k;
}

/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < blockDim.x ==> out[i] == 1;
*/
__global__ void wrong_shared(int *out, int n) {
  __shared__ int s[1];
  int t = threadIdx.x, k = 0;
  if (t == 0) s[0] = 0;
  __syncthreads();
  /*@ loop invariant 0 <= k;
  */
  while (true) {
    if (k > t) break;
    __syncthreads();
    if (t == 0) s[0] = s[0] + 1;
    __syncthreads();
    ++k;
  }
  out[t] = s[0];
}

/*@ requires 0 <= n;
    ensures \forall integer i; 0 <= i < gridDim.x * blockDim.x ==> out[i] == n;
*/
__global__ void right_ghost_in_summary(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int left = n;
  //@ ghost integer rounds = 0;
  while (left > 0) {
    --left;
    //@ ghost rounds = rounds + 1;
  }
  //@ assert rounds == n;
  out[i] = n - left;
}

/*@ requires 0 <= n;
    ensures \forall integer i; 0 <= i < gridDim.x * blockDim.x ==> out[i] == n * step;
*/
__global__ void wrong_multiply(int *out, int n, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int x = 0, left = n;
  //@ ghost integer rounds = 0;
  /*@ loop invariant rounds + left == n && 0 <= left;
      loop invariant x == rounds * step;
  */
  while (left > 1) {
    x += step;
    --left;
    //@ ghost rounds = rounds + 1;
  }
  out[i] = x;
}

/*@ requires 0 <= n;
    ensures \forall integer i; 0 <= i < gridDim.x * blockDim.x ==> out[i] == n;
*/
__global__ void wrong_ghost_in_branch(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  //@ ghost integer seen = 0;
  if (i > 3) {
    //@ ghost seen = 1;
    out[i] = n;
  }
  //@ assert seen == 1;
  out[i] = n;
}

/*@ requires 0 <= n;
    ensures *best == \max(\old(*best), \max(0, n - 1, \lambda integer k; in[k]));
    assigns *best;
*/
__global__ void wrong_atomic_maximum(const int *in, int *best, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicMax(best, in[i]);
}

/*@ requires h <= gridDim.x * blockDim.x;
    ensures \forall integer i; 0 <= i < h ==>
      out[i] == \max(0, w - 1, \lambda integer k; in[i * w + k]);
*/
__global__ void wrong_row_maximum(const int *in, int *out, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int best = INT_MIN;
  for (int k = 0; k < w; ++k) best = max(best, in[i * w + k]);
  out[i] = best;
}

/*@ requires h <= gridDim.x * blockDim.x && 1 <= w;
    ensures \forall integer i; 0 <= i < h ==>
      out[i] == \max(0, w - 1, \lambda integer k; in[i * w + k]);
*/
__global__ void wrong_zero(const int *in, int *out, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= h) return;
  int best = 0;
  for (int k = 0; k < w; ++k) best = max(best, in[i * w + k]);
  out[i] = best;
}

/*@ requires gridDim.x == 1;
    requires 0 <= n;
    ensures \forall integer i; 0 <= i < blockDim.x ==> out[i] == 0;
*/
__global__ void wrong_break_after_store(int *out, const int *a, int n) {
  int k = 0;
  out[threadIdx.x] = 0;
  /*@ loop invariant 0 <= k <= n;
      loop invariant out[threadIdx.x] == 0;
  */
  while (k < n) {
    out[threadIdx.x] = 1;
    if (a[k] > 3) break;
    out[threadIdx.x] = 0;
    ++k;
  }
}

/*@ requires gridDim.x == 1;
    requires 0 <= n;
    ensures \forall integer i; 0 <= i < blockDim.x ==> out[i] == n;
*/
__global__ void wrong_everyone_goes_to_the_end(int *out, const int *a, int n) {
  int k = 0;
  /*@ loop invariant 0 <= k <= n;
      loop invariant k == loop_count;
  */
  while (k < n) {
    if (a[threadIdx.x + k] > 3) break;
    ++k;
  }
  out[threadIdx.x] = k;
}

/*@ requires gridDim.x == 1;
    requires 0 <= n;
    ensures \forall integer i; 0 <= i < blockDim.x ==> out[i] == out[0];
*/
__global__ void wrong_all_leave_together(int *out, const int *a, int n) {
  int k = 0;
  /*@ loop invariant 0 <= k <= n;
      loop invariant \forall thread u, v; k@u == k@v;
  */
  while (k < n) {
    if (a[threadIdx.x + k] > 3) break;
    ++k;
  }
  out[threadIdx.x] = k;
}
