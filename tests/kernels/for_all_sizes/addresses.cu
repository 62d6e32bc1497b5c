// Addresses have 64 bits, whatever is added to them; conditions that no launch meets are none.

//= leads_around data-race REFUTED
__global__ void leads_around(int *a, size_t n) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    a[i] = 1;
    if (i > 0) a[i + (1ul << 62) - 1] = 2;
  }
}

//= steps_back data-race REFUTED
__global__ void steps_back(int *a, size_t step, int rounds) {
  int *p = a + threadIdx.x;
  for (int k = 0; k < rounds; ++k, p += step) *p = k;
}

//= far_rows data-race PROVED_IF if 4 * w <= pitch and gridDim.y * blockDim.y * pitch <= pitch + 18446744073709551615 and 4 * gridDim.x * blockDim.x + gridDim.y * blockDim.y * pitch <= pitch + 18446744073709551619
__global__ void far_rows(char *a, size_t pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) ((float *)(a + y * pitch))[x] = 1;
}

//= far_cells data-race PROVED_IF if gridDim.x * blockDim.x <= s and gridDim.x * blockDim.x * s <= s + 4611686018427387903
__global__ void far_cells(int *a, size_t s) {
  size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i * s] = 1;
}

//= near_rows data-race PROVED_IF if gridDim.x == 1
__global__ void near_rows(int *a, unsigned pitch, int w) {
  int x = threadIdx.x, y = blockIdx.x;
  if (x < w) a[(size_t)y * pitch + x] = 1;
}

//= of_another_warp data-race UNKNOWN
__global__ void of_another_warp(int *a) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  a[blockIdx.x * blockDim.x + t] = s[(t / 4 * 4 + 40) % 1024];
}

//= of_no_number data-race UNKNOWN
__global__ void of_no_number(int *a, int n) {
  __requires(n > 5);
  __requires(n < 3);
  a[0] = 1;
}

//= of_no_number_later data-race UNKNOWN
__global__ void of_no_number_later(int *a, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  __assume(n < 0);
  a[0] = 1;
}

//= never_there data-race PROVED
__global__ void never_there(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = 1;
  if (n < 0) __assume(false);
}

// Of two places that differ, four times each may be the same modulo 2^64: not for so few, which is
// not followed.
//= wide_places data-race UNKNOWN
__global__ void wide_places(int *out, unsigned long long *count) {
  unsigned long long place = atomicAdd(count, 1ull);
  out[place] = threadIdx.x;
}

//= places data-race PROVED
__global__ void places(int *out, unsigned *count) {
  unsigned place = atomicAdd(count, 1u);
  out[place] = threadIdx.x;
}

// Before the start of what the kernel is given there may be memory.
//= before_and_behind data-race UNKNOWN
__global__ void before_and_behind(char *a, size_t n, int i) {
  if (threadIdx.x == 0) a[n - 2] = 1;
  if (threadIdx.x == 1) a[i - 2] = 2;
}
