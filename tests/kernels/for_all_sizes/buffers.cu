// Buffers that change roles from round to round.

//= swapped data-race PROVED
//= swapped out-of-bounds PROVED_IF if blockDim.x <= 64
__global__ void swapped(int steps) {
  __shared__ float a[64], b[64];
  float *now = a, *next = b;
  int t = threadIdx.x;
  now[t] = t;
  __syncthreads();
  for (int s = 0; s < steps; ++s) {
    next[t] = now[t > 0 ? t - 1 : t];
    __syncthreads();
    float *swap = now;
    now = next;
    next = swap;
  }
}

//= swapped_at_times data-race UNKNOWN
__global__ void swapped_at_times(int steps) {
  __shared__ float a[64], b[64];
  float *now = a, *next = b;
  int t = threadIdx.x;
  now[t] = t;
  __syncthreads();
  for (int s = 0; s < steps; ++s) {
    next[t] = now[t > 0 ? t - 1 : t];
    __syncthreads();
    if (s == 1) continue;
    float *swap = now;
    now = next;
    next = t > 3 ? now : swap;
  }
}

//= swapped_too_early data-race REFUTED
__global__ void swapped_too_early(int steps) {
  __shared__ float a[64], b[64];
  float *now = a, *next = b;
  int t = threadIdx.x;
  now[t] = t;
  __syncthreads();
  for (int s = 0; s < steps; ++s) {
    float *swap = now;
    now = next;
    next = swap;
    next[t] = now[t > 0 ? t - 1 : t];
  }
}

//= three_in_turn data-race PROVED
__global__ void three_in_turn(int steps) {
  __shared__ float a[64], b[64], c[64];
  float *one = a, *two = b, *three = c;
  int t = threadIdx.x;
  one[t] = t;
  two[t] = t;
  __syncthreads();
  for (int s = 0; s < steps; ++s) {
    three[t] = one[t > 0 ? t - 1 : t] + two[t < blockDim.x - 1 ? t + 1 : t];
    __syncthreads();
    float *first = one;
    one = two;
    two = three;
    three = first;
  }
}

//= three_of_two data-race REFUTED
__global__ void three_of_two(int steps) {
  __shared__ float a[64], b[64];
  float *one = a, *two = b, *three = a;
  int t = threadIdx.x;
  one[t] = t;
  two[t] = t;
  __syncthreads();
  for (int s = 0; s < steps; ++s) {
    three[t] = one[t > 0 ? t - 1 : t] + two[t < blockDim.x - 1 ? t + 1 : t];
    __syncthreads();
    float *first = one;
    one = two;
    two = three;
    three = first;
  }
}

//= numbers_in_turn data-race PROVED
__global__ void numbers_in_turn(int steps) {
  __shared__ float rows[2][1024];
  int from = 0, to = 1;
  int t = threadIdx.x;
  rows[0][t] = t;
  __syncthreads();
  for (int s = 0; s < steps; ++s) {
    rows[to][t] = rows[from][t > 0 ? t - 1 : t];
    __syncthreads();
    int swap = from;
    from = to;
    to = swap;
  }
}

//= flipped data-race PROVED_IF if 256 * gridDim.x + blockDim.x <= 4294967552
//= flipped out-of-bounds PROVED_IF if blockDim.x <= 256 and \valid_read(in + (0 .. blockDim.x - 1)) and \valid(out + (0 .. 256 * gridDim.x - 1)) and 256 * gridDim.x + blockDim.x <= 4294967552
__global__ void flipped(const float *in, float *out) {
  __shared__ float s[2][256];
  int t = threadIdx.x, current = 0;
  s[0][t] = in[t];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    s[current ^ 1][t] = s[current][t] + (t >= d ? s[current][t - d] : 0);
    current ^= 1;
    __syncthreads();
  }
  out[blockIdx.x * 256 + t] = s[current][t];
}

//= flipped_late data-race REFUTED
__global__ void flipped_late(const float *in, float *out) {
  __shared__ float s[2][256];
  int t = threadIdx.x, current = 0;
  s[0][t] = in[t];
  for (int d = 1; d < 256; d *= 2) {
    s[current ^ 1][t] = s[current][t] + (t >= d ? s[current][t - d] : 0);
    __syncthreads();
    current ^= 1;
    s[current ^ 1][t] = 0;
  }
  out[blockIdx.x * 256 + t] = s[current][t];
}

//= rows_in_turn data-race PROVED_IF if n >= 0 and blockDim.x <= n and gridDim.x == 1 and n <= 1073741824
__global__ void rows_in_turn(const float *in, float *out, int n) {
  extern __shared__ float rows[];
  int t = threadIdx.x, to = 0, from = 1;
  rows[t] = in[t];
  __syncthreads();
  for (int d = 1; d < n; d *= 2) {
    to = 1 - to;
    from = 1 - to;
    rows[to * n + t] = rows[from * n + t] + (t >= d ? rows[from * n + t - d] : 0);
    __syncthreads();
  }
  out[t] = rows[to * n + t];
}
