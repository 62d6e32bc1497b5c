// Loops of few rounds that are known by their numbers: two strides at once, and what goes wrong.

//= sweep data-race PROVED
//= sweep barrier-divergence PROVED
__global__ void sweep(int *out) {
  __shared__ int s[128];
  unsigned t = threadIdx.x;
  s[2 * t] = t;
  s[2 * t + 1] = t;
  unsigned offset = 1;
  for (unsigned d = 64; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  __syncthreads();
  if (t == 0) out[blockIdx.x] = s[127];
}

//= sweep_without_barrier data-race REFUTED
__global__ void sweep_without_barrier(int *out) {
  __shared__ int s[128];
  unsigned t = threadIdx.x;
  if (blockDim.x != 64) return;
  s[2 * t] = t;
  s[2 * t + 1] = t;
  __syncthreads();
  unsigned offset = 1;
  for (unsigned d = 64; d > 0; d >>= 1) {
    if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  __syncthreads();
  if (t == 0) out[blockIdx.x] = s[127];
}

//= one_round_too_many out-of-bounds REFUTED
__global__ void one_round_too_many(int *out) {
  __shared__ int s[64];
  if (threadIdx.x == 0)
    for (int d = 1; d <= 64; d *= 2) s[d] = 1;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = s[1];
}

//= left_early data-race PROVED
__global__ void left_early(int *out, const int *in) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, found = 0;
  for (int d = 32; d > 0; d /= 2) {
    if (in[d] < 0) break;
    found += d;
  }
  out[t] = found;
}

//= kept_in_rounds data-race PROVED
__global__ void kept_in_rounds(int *out) {
  int kept[4];
  int n = 0;
  for (int d = 8; d > 0; d /= 2) kept[n++] = d;
  out[blockIdx.x * blockDim.x + threadIdx.x] = kept[0] + kept[3];
}

//= doubles deadlock PROVED
//= doubles api-misuse PROVED
__global__ void doubles(float *out) {
  extern __shared__ float s[];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    float x = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += x;
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = s[t];
}

//= doubles_nothing deadlock UNKNOWN
__global__ void doubles_nothing(int *a, int n) {
  for (int d = 0; d < n; d *= 2) a[threadIdx.x] = d;
}

//= goes_to_and_fro deadlock UNKNOWN
__global__ void goes_to_and_fro(int *a, int n) {
  for (int d = 1; d < n; d = 3 - d) a[threadIdx.x] = d;
}
