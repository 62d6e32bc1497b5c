// Calls through pointers, and functions that call themselves.

typedef void (*Put)(int *, int, int);
typedef int (*Change)(int);

__device__ void once(int *a, int i, int n) {
  if (i < n) a[i] = 1;
}
__device__ void halved(int *a, int i, int n) {
  if (i < n) a[i / 2] = 2;
}
__device__ Put writers[2] = {once, halved};

__device__ int more(int v) { return v | 1; }
__device__ int less(int v) { return v & ~1; }
__device__ Change changes[2] = {more, less};

//= any_change data-race PROVED
//= any_change barrier-divergence PROVED
//= any_change null-pointer no row
__global__ void any_change(int *a, int n, int which) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = changes[which](a[i]);
}

//= any_put data-race UNKNOWN
__global__ void any_put(int *a, int n, int which) {
  writers[which](a, blockIdx.x * blockDim.x + threadIdx.x, n);
}

__device__ unsigned power(unsigned base, unsigned exponent) {
  if (exponent == 0) return 1u;
  unsigned half = power(base, exponent / 2);
  return exponent % 2 ? half * half * base : half * half;
}

//= powers data-race PROVED
//= powers deadlock no row
__global__ void powers(const unsigned *e, unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = power(3u, e[i]);
}

__device__ int sum(const int *a, int lo, int hi) {
  if (hi - lo < 2) return a[lo];
  int middle = lo + (hi - lo) / 2;
  return sum(a, lo, middle) + sum(a, middle, hi);
}

//= sums data-race PROVED
__global__ void sums(const int *a, int *out, int n) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum(a, 0, n);
}

//= sums_in_place data-race REFUTED
__global__ void sums_in_place(int *a, int n) {
  a[blockIdx.x * blockDim.x + threadIdx.x] = sum(a, 0, n);
}

__device__ void down(int *a, int i) {
  if (i < 0) return;
  a[i] = i;
  down(a, i - 1);
}

//= all_below data-race REFUTED
__global__ void all_below(int *a) { down(a, blockIdx.x * blockDim.x + threadIdx.x); }

__device__ void meet(int n) {
  if (n <= 0) return;
  __syncthreads();
  meet(n - 1);
}

//= meets barrier-divergence UNKNOWN
__global__ void meets(int n) { meet(n); }

//= parts barrier-divergence REFUTED
__global__ void parts() { meet(threadIdx.x); }

//= texels data-race PROVED_WITHIN
//= texels null-pointer PROVED
//= texels undefined-behaviour PROVED
__global__ void texels(float *out, size_t n, cudaTextureObject_t image) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tex1Dfetch<float>(image, i);
}
