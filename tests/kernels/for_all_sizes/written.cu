// Shared memory is written before it is read, or not.

//= reversed uninitialized-read PROVED_IF if blockDim.x <= 256
__global__ void reversed(int *a) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
  a[blockIdx.x * blockDim.x + t] = s[blockDim.x - 1 - t];
}

//= beyond uninitialized-read no row
__global__ void beyond(int *a) {
  __shared__ int s[257];
  int t = threadIdx.x;
  s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
  a[blockIdx.x * blockDim.x + t] = s[t + 1];
}

//= by_some uninitialized-read no row
__global__ void by_some(int *a) {
  __shared__ int s[256];
  int t = threadIdx.x;
  if (t % 2 == 0) s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
  a[blockIdx.x * blockDim.x + t] = s[t];
}

//= by_some_for_some uninitialized-read PROVED_IF if blockDim.x <= 256
__global__ void by_some_for_some(int *a) {
  __shared__ int s[256];
  int t = threadIdx.x;
  if (t % 2 == 0) s[t] = a[blockIdx.x * blockDim.x + t];
  __syncthreads();
  if (t % 2 == 0) a[blockIdx.x * blockDim.x + t] = s[t];
}

//= tile uninitialized-read PROVED_IF if blockDim.y == blockDim.x and blockDim.y <= 32 and blockDim.x <= 32
__global__ void tile(int *a) {
  __shared__ int s[32][33];
  int x = threadIdx.x, y = threadIdx.y;
  s[y][x] = 1;
  __syncthreads();
  if (blockIdx.x == 0) a[y * 32 + x] = s[x][y];
}

//= cleared uninitialized-read PROVED
__global__ void cleared(const unsigned char *in, int *out, int n) {
  __shared__ int bins[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) bins[i] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[in[i]], 1);
}

//= cleared_in_part uninitialized-read no row
__global__ void cleared_in_part(const unsigned char *in, int *out, int n) {
  __shared__ int bins[256];
  for (int i = threadIdx.x; i < 255; i += blockDim.x) bins[i] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[in[i]], 1);
}

//= cleared_until uninitialized-read no row
__global__ void cleared_until(const unsigned char *in, const bool *stop, int n) {
  __shared__ int bins[256];
  for (int i = threadIdx.x; i < 256; i += blockDim.x) {
    if (stop[i]) break;
    bins[i] = 0;
  }
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[in[i]], 1);
}

//= without_a_barrier uninitialized-read no row
__global__ void without_a_barrier(int *a) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  atomicExch(&s[t], 0);
  atomicAdd(&s[blockDim.x - 1 - t], 1);
}

//= barrier_at_times uninitialized-read no row
__global__ void barrier_at_times(int *a, int n) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  atomicExch(&s[t], 0);
  if (n > 5) __syncthreads();
  atomicAdd(&s[blockDim.x - 1 - t], 1);
}

//= later_round uninitialized-read no row
__global__ void later_round(int *a, int n) {
  __shared__ int s[1024];
  int t = threadIdx.x;
  for (int k = 0; k < n; ++k) {
    a[blockIdx.x * blockDim.x + t] = s[t];
    s[t] = k;
  }
}
