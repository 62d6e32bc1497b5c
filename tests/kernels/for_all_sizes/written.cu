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

//= two_buffers uninitialized-read PROVED_IF if blockDim.x == 64 and tiles <= 33554432
__global__ void two_buffers(const float *in, float *out, int tiles) {
  __shared__ float s[2][64];
  int t = threadIdx.x;
  s[0][t] = in[t];
  __syncthreads();
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles) s[(k + 1) & 1][t] = in[t + k];
    if (blockIdx.x == 0) out[k * 64 + t] = s[k & 1][63 - t];
    __syncthreads();
  }
}

//= two_buffers_filled_too_late uninitialized-read no row
__global__ void two_buffers_filled_too_late(const float *in, float *out, int tiles) {
  __shared__ float s[2][64];
  int t = threadIdx.x;
  s[0][t] = in[t];
  __syncthreads();
  for (int k = 0; k < tiles; ++k) {
    if (k + 2 < tiles) s[(k + 1) & 1][t] = in[t + k];
    if (blockIdx.x == 0) out[k * 64 + t] = s[k & 1][63 - t];
    __syncthreads();
  }
}

//= two_buffers_of_which_one_is_not_filled_first uninitialized-read no row
__global__ void two_buffers_of_which_one_is_not_filled_first(const float *in, float *out, int tiles) {
  __shared__ float s[2][64];
  int t = threadIdx.x;
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles) s[(k + 1) & 1][t] = in[t + k];
    if (blockIdx.x == 0) out[k * 64 + t] = s[k & 1][63 - t];
    __syncthreads();
  }
}

//= two_buffers_without_a_barrier uninitialized-read no row
__global__ void two_buffers_without_a_barrier(int *out, int tiles) {
  __shared__ int s[2][64];
  int t = threadIdx.x;
  atomicExch(&s[0][t], t);
  __syncthreads();
  for (int k = 0; k < tiles; ++k) {
    atomicExch(&s[(k + 1) & 1][t], t);
    atomicAdd(&s[k & 1][63 - t], 1);
  }
}

//= two_buffers_with_a_barrier_at_times uninitialized-read no row
__global__ void two_buffers_with_a_barrier_at_times(int *out, int tiles, int n) {
  __shared__ int s[2][64];
  int t = threadIdx.x;
  atomicExch(&s[0][t], t);
  __syncthreads();
  for (int k = 0; k < tiles; ++k) {
    atomicExch(&s[(k + 1) & 1][t], t);
    atomicAdd(&s[k & 1][63 - t], 1);
    if (k != n) __syncthreads();
  }
}

//= own_cell_of_the_round_before uninitialized-read PROVED
__global__ void own_cell_of_the_round_before(int *out, int n) {
  __shared__ int s[2][1024];
  int t = threadIdx.x;
  s[0][t] = 0;
  for (int k = 0; k < n; ++k) s[(k + 1) & 1][t] = s[k & 1][t] ^ k;
}

//= anti_diagonals uninitialized-read no row
__global__ void anti_diagonals(const int *in, int *out) {
  __shared__ int s[17][17];
  int t = threadIdx.x;
  s[0][t + 1] = in[t];
  s[t + 1][0] = in[t];
  if (t == 0) s[0][0] = 0;
  __syncthreads();
  for (int k = 0; k < 16; ++k) {
    if (t <= k) {
      int x = t + 1, y = k - t + 1;
      s[y][x] = s[y - 1][x - 1] ^ s[y - 1][x] ^ s[y][x - 1];
    }
    __syncthreads();
  }
}

//= anti_diagonals_without_a_corner uninitialized-read no row
__global__ void anti_diagonals_without_a_corner(const int *in, int *out) {
  __shared__ int s[17][17];
  int t = threadIdx.x;
  s[0][t + 1] = in[t];
  s[t + 1][0] = in[t];
  __syncthreads();
  for (int k = 0; k < 16; ++k) {
    if (t <= k) {
      int x = t + 1, y = k - t + 1;
      s[y][x] = s[y - 1][x - 1] ^ s[y - 1][x] ^ s[y][x - 1];
    }
    __syncthreads();
  }
}

//= sums_of_warps uninitialized-read PROVED
__global__ void sums_of_warps(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t % 32 == 0) s[t / 32] = in[t];
  __syncthreads();
  if (t < blockDim.x / 32 && blockIdx.x == 0) out[t] = s[t];
}

//= sums_of_warps_one_too_many uninitialized-read PROVED_IF if 32 * ((blockDim.x + 31) / 32) <= blockDim.x + 30
__global__ void sums_of_warps_one_too_many(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t % 32 == 1) s[t / 32] = in[t];
  __syncthreads();
  if (t < (blockDim.x + 31) / 32 && blockIdx.x == 0) out[t] = s[t];
}

//= halo_by_strides uninitialized-read PROVED_IF if blockDim.y == 16 and blockDim.x == 16
__global__ void halo_by_strides(const int *in, int *out, int n) {
  __shared__ int s[18][18];
  for (int y = threadIdx.y; y < 18; y += 16)
    for (int x = threadIdx.x; x < 18; x += 16) s[y][x] = in[y * 18 + x];
  __syncthreads();
  if (blockIdx.x == n) out[threadIdx.y * 16 + threadIdx.x] = s[threadIdx.y + 2][threadIdx.x + 2];
}

//= halo_by_strides_too_few uninitialized-read no row
__global__ void halo_by_strides_too_few(const int *in, int *out, int n) {
  __shared__ int s[18][18];
  for (int y = threadIdx.y; y < 18; y += 16)
    for (int x = threadIdx.x; x < 17; x += 16) s[y][x] = in[y * 18 + x];
  __syncthreads();
  if (blockIdx.x == n) out[threadIdx.y * 16 + threadIdx.x] = s[threadIdx.y + 2][threadIdx.x + 2];
}

//= anew_in_each_round uninitialized-read no row
__global__ void anew_in_each_round(int *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < m; k++) {
    int s[2];
    if (k == 0) { s[0] = 1; s[1] = 2; }
    if (i < n && s[k & 1] > 0) out[i] = 1;
  }
}

//= kept_over_rounds uninitialized-read PROVED
__global__ void kept_over_rounds(int *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s[2];
  for (int k = 0; k < m; k++) {
    if (k == 0) { s[0] = 1; s[1] = 2; }
    if (i < n && s[k & 1] > 0) out[i] = 1;
  }
}

//= anew_in_each_unrolled_round uninitialized-read no row
__global__ void anew_in_each_unrolled_round(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 2; k++) {
    int s[2];
    if (k == 0) { s[0] = 1; s[1] = 2; }
    int *p = &s[(i + k) & 1];
    if (i < n && *p > 0) out[i] = 1;
  }
}

__device__ int kept_in_a_call(int k, int i) {
  int s[2];
  if (k == 0) { s[0] = 1; s[1] = 2; }
  return s[(k + i) & 1];
}

//= anew_in_each_call uninitialized-read no row
__global__ void anew_in_each_call(int *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < m; k++) {
    int a = kept_in_a_call(k, i & 1);
    if (i < n) out[i] = a;
  }
}

//= anew_after_a_jump uninitialized-read PROVED
__global__ void anew_after_a_jump(int *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < m; k++) {
    int s[2];
    s[0] = k; s[1] = i;
    if (k == 7) continue;
    if (i < n && s[k & 1] > 0) out[i] = 1;
  }
}

struct Halves {
  int low, high;
  __device__ Halves() {}
  __device__ Halves(int k) {
    low = k;
    if (k == 0) high = 1;
  }
};

__device__ Halves halves(int k) {
  Halves made;
  made.low = 1;
  if (k == 0) made.high = 2;
  return made;
}

__device__ int high(Halves given) { return given.high; }

//= result_of_each_call uninitialized-read no row
__global__ void result_of_each_call(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++)
    if (halves(k).high > 3) out[i] = 1;
}

//= temporary_of_each_round uninitialized-read no row
__global__ void temporary_of_each_round(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++)
    if (high(Halves(k)) > 3) out[i] = 1;
}

//= copied_to_itself uninitialized-read no row
__global__ void copied_to_itself(int *out, int n) {
  __shared__ Halves s[64];
  int t = threadIdx.x;
  if (t < 64) {
    s[t] = s[t];
    if (s[t].low > 3) out[blockIdx.x * 64 + t] = 1;
  }
}

//= moved_by_one uninitialized-read no row
__global__ void moved_by_one(int *out, int n) {
  int s[8];
  for (int k = 0; k < 4; k++) s[k] = k;
  __builtin_memmove(s + 1, s, 28);
  if (s[6] > 3) out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

//= moved_wholly uninitialized-read PROVED
__global__ void moved_wholly(int *out, int n) {
  int s[8];
  for (int k = 0; k < 8; k++) s[k] = k;
  __builtin_memmove(s + 1, s, 28);
  if (s[6] > 3) out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

//= temporary_by_branches uninitialized-read no row
__global__ void temporary_by_branches(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++)
    if (high(k < 2 ? Halves(k) : Halves(2 * k)) > 3) out[i] = 1;
}

//= jumped_over uninitialized-read no row
__global__ void jumped_over(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++) switch (k & 1) {
      case 0:
        int pair[2];
        pair[0] = pair[1] = k;
        break;
      default:
        if (pair[k & 1] > 3) out[i] = 1;
    }
}
