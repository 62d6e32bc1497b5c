// Atomic updates, sums over threads: each kernel named wrong_… has a contract that does not hold.

/*@ requires 0 <= n <= gridDim.x * blockDim.x;
    ensures *out == \old(*out) + n;
*/
__global__ void right_count(int *out, int n) {
  if (blockIdx.x * blockDim.x + threadIdx.x < n) atomicAdd(out, 1);
}

/*@ requires n <= gridDim.x * blockDim.x;
    ensures *out == \old(*out) + n;
*/
__global__ void wrong_negative(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(out, 1);
}

/*@ requires 0 <= n;
    ensures *out == \old(*out) + n;
*/
__global__ void wrong_too_few_threads(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(out, 1);
}

/*@ ensures *out == \old(*out) + gridDim.x * blockDim.x;
*/
__global__ void wrong_one_of_each_block(int *out) {
  if (threadIdx.x == 0) atomicAdd(out, 1);
}

/*@ requires gridDim.x == 1;
    ensures *out == \old(*out) + blockDim.x;
*/
__global__ void wrong_second_dimension(int *out) {
  if (threadIdx.y < blockDim.y) atomicAdd(out, 1);
}

/*@ requires gridDim.x == 1;
    ensures *out == \old(*out) + blockDim.x * blockDim.y;
*/
__global__ void right_second_dimension(int *out) {
  if (threadIdx.y < blockDim.y) atomicAdd(out, 1);
}

/*@ requires gridDim.x == 1;
    ensures *out == 5;
*/
__global__ void wrong_plain_store(int *out) {
  atomicAdd(out, (int)blockDim.x);
  if (threadIdx.x == 0) *out = 5;
}

/*@ requires gridDim.x == 1;
    ensures *out == 5;
*/
__global__ void right_plain_store_after_barrier(int *out) {
  atomicAdd(out, (int)blockDim.x);
  __syncthreads();
  if (threadIdx.x == 0) *out = 5;
}

/*@ ensures *out == 5;
*/
__global__ void wrong_plain_store_of_each_block(int *out) {
  atomicAdd(out, (int)(blockDim.x * gridDim.x));
  __syncthreads();
  if (threadIdx.x == 0) *out = 5;
}

/*@ requires gridDim.x == 1;
    requires *out == 0;
    ensures *out == (blockDim.x < 7 ? 7 : blockDim.x);
*/
__global__ void wrong_two_kinds(int *out) {
  atomicAdd(out, 1);
  atomicMax(out, 7);
}

/*@ requires gridDim.x == 1;
    requires *out == 0;
    ensures *out == (blockDim.x < 7 ? 7 : blockDim.x);
*/
__global__ void right_two_kinds(int *out) {
  atomicAdd(out, 1);
  __syncthreads();
  atomicMax(out, 7);
}

/*@ ensures *out == \old(*out) + gridDim.x * blockDim.x;
*/
__global__ void wrong_scope(int *out) {
  atomicAdd_block(out, 1);
}

/*@ requires gridDim.x == 1;
    ensures *out == \old(*out) + blockDim.x;
*/
__global__ void right_scope(int *out) {
  if (threadIdx.x < blockDim.x) atomicAdd_block(out, 1);
}

/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < blockDim.x ==> seen[i] == \old(*out) + blockDim.x;
*/
__global__ void wrong_read_at_once(int *out, int *seen) {
  atomicAdd(out, 1);
  seen[threadIdx.x] = *out;
}

/*@ requires gridDim.x == 1;
    ensures \forall integer i; 0 <= i < blockDim.x ==> seen[i] == \old(*out) + blockDim.x;
*/
__global__ void right_read_after_barrier(int *out, int *seen) {
  atomicAdd(out, 1);
  __syncthreads();
  seen[threadIdx.x] = *out;
}

/*@ requires gridDim.x == 1;
    requires *next == 0;
    ensures \forall integer i; 0 <= i < blockDim.x ==> seen[i] == i;
*/
__global__ void wrong_old_value(int *next, int *seen) {
  seen[threadIdx.x] = atomicAdd(next, 1);
}

/*@ requires 0 <= n;
    ensures *out == \old(*out) + \sum(0, n - 1, \lambda integer i; a[i]);
*/
__global__ void wrong_stride(const int *a, int *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += 2 * gridDim.x * blockDim.x)
    atomicAdd(out, a[i]);
}

/*@ requires 0 <= n;
    ensures *out == \old(*out) + \sum(0, n - 1, \lambda integer i; a[i]);
*/
__global__ void wrong_overlap(const int *a, int *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x) atomicAdd(out, a[i]);
}

/*@ requires 0 <= n;
    ensures *out == \old(*out) + \sum(0, n - 1, \lambda integer i; a[i]);
*/
__global__ void wrong_one_more(const int *a, int *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i <= n; i += gridDim.x * blockDim.x)
    atomicAdd(out, a[i]);
}

/*@ requires 0 <= n;
    ensures *out == \old(*out) + \sum(0, n - 1, \lambda integer i; a[i]);
*/
__global__ void wrong_doubled(const int *a, int *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(out, a[i]);
    if (i == 0) atomicAdd(out, 1);
  }
}

/*@ requires 0 <= n;
    ensures *out == \old(*out) + \sum(0, n - 1, \lambda integer i; a[i]) + n;
*/
__global__ void right_two_updates(const int *a, int *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(out, a[i]);
    atomicAdd(out, 1);
  }
}

/*@ requires gridDim.x == 1;
    ensures *out == \old(*out) + blockDim.x * blockDim.x;
*/
__global__ void wrong_triangle(int *out) {
  for (int k = 0; k < threadIdx.x; ++k) atomicAdd(out, 1);
}

/*@ requires 0 <= n && 0 <= bins;
    ensures \forall integer b; 0 <= b < bins ==>
      h[b] == \old(h[b]) + \numof(0, n - 1, \lambda integer i; data[i] == b);
*/
__global__ void wrong_missing_barrier(const int *data, int *h, int n, int bins) {
  extern __shared__ int s[];
  for (int k = threadIdx.x; k < bins; k += blockDim.x) s[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&s[data[i]], 1);
  for (int k = threadIdx.x; k < bins; k += blockDim.x) atomicAdd(&h[k], s[k]);
}

/*@ requires 0 <= n && 0 <= bins;
    ensures \forall integer b; 0 <= b < bins ==>
      h[b] == \old(h[b]) + \numof(0, n - 1, \lambda integer i; data[i] == b);
*/
__global__ void wrong_not_cleared(const int *data, int *h, int n, int bins) {
  extern __shared__ int s[];
  for (int k = threadIdx.x + 1; k < bins; k += blockDim.x) s[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&s[data[i]], 1);
  __syncthreads();
  for (int k = threadIdx.x; k < bins; k += blockDim.x) atomicAdd(&h[k], s[k]);
}

/*@ requires 0 <= n && 0 <= bins;
    ensures \forall integer b; 0 <= b < bins ==>
      h[b] == \old(h[b]) + \numof(0, n - 1, \lambda integer i; data[i] == b);
*/
__global__ void wrong_plain_merge(const int *data, int *h, int n, int bins) {
  extern __shared__ int s[];
  for (int k = threadIdx.x; k < bins; k += blockDim.x) s[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&s[data[i]], 1);
  __syncthreads();
  for (int k = threadIdx.x; k < bins; k += blockDim.x) h[k] += s[k];
}

/*@ requires gridDim.x == 1;
    ensures *out == \old(*out) + \sum(0, blockDim.x - 1, \lambda integer k; a[k]);
*/
__global__ void wrong_every_second(const int *a, int *out) {
  atomicAdd(out, a[2 * threadIdx.x]);
}

/*@ requires gridDim.x == 1;
    ensures *out == \old(*out) + \sum(0, blockDim.x - 1, \lambda integer k; a[k]);
*/
__global__ void right_backwards(const int *a, int *out) {
  atomicAdd(out, a[blockDim.x - 1 - threadIdx.x]);
}

/*@ requires gridDim.x == 1;
    ensures *out == \old(*out) + \sum(0, blockDim.x - 1, \lambda integer k; a[k]);
*/
__global__ void wrong_float(const float *a, float *out) {
  atomicAdd(out, a[threadIdx.x]);
}

/*@ requires gridDim.x == 1;
    requires *out == 0;
    ensures *out == \sum(0, blockDim.x - 1, \lambda integer k; a[k]);
*/
__global__ void wrong_unsigned_minus(const unsigned *a, unsigned *out) {
  atomicSub(out, a[threadIdx.x]);
}

/*@ requires gridDim.x == 1;
    ensures out[0] == \old(out[0]) + blockDim.x;
*/
__global__ void wrong_spread(int *out) {
  atomicAdd(&out[threadIdx.x % 2], 1);
}

/*@ requires gridDim.x == 1;
    requires 0 <= n;
    ensures \forall integer i; 0 <= i < blockDim.x ==> out[i] == \old(out[i]) + n;
*/
__global__ void right_each_round(int *out, int n) {
  for (int k = 0; k < n; ++k) atomicAdd(&out[threadIdx.x], 1);
}

/*@ requires gridDim.x == 1;
    requires 0 <= n;
    ensures \forall integer i; 0 <= i < blockDim.x ==> out[i] == \old(out[i]) + n;
*/
__global__ void wrong_reset_between(int *out, int n) {
  for (int k = 0; k < n; ++k) {
    atomicAdd(&out[threadIdx.x], 1);
    if (k == 1) out[threadIdx.x] = 0;
  }
}

/*@ requires gridDim.x == 1;
    requires 0 <= n;
    ensures \forall integer i; 0 <= i < blockDim.x ==> out[i] == \old(out[i]) + n;
*/
__global__ void wrong_uses_itself(int *out, int n) {
  for (int k = 0; k < n; ++k) atomicAdd(&out[threadIdx.x], out[threadIdx.x] > 3 ? 2 : 1);
}

/*@ requires gridDim.x == 1;
    ensures *out == \old(*out) + blockDim.x;
*/
__global__ void right_increment(unsigned *out) {
  if (threadIdx.x < blockDim.x) atomicInc(out, 0xffffffff);
}

/*@ requires gridDim.x == 1;
    requires *out == 0;
    ensures *out == (blockDim.x < 6 ? blockDim.x : 6);
*/
__global__ void wrong_increment_wraps(unsigned *out) {
  if (threadIdx.x < blockDim.x) atomicInc(out, 5);
}
