// Unsigned indices that loops change: whether they wrap around before they are used.

//= halves integer-overflow PROVED
//= halves data-race PROVED
__global__ void halves(float *out, const float *in) {
  __shared__ float s[256];
  unsigned t = threadIdx.x;
  if (blockDim.x > 256) return;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (unsigned d = 1; d < blockDim.x; d *= 2) {
    if (t % (2 * d) == 0 && t + d < blockDim.x) s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}

//= powers integer-overflow PROVED_IF if n <= 2147483648
__global__ void powers(int *a, unsigned n) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (unsigned i = 1; i < n; i *= 2u) a[i] = 1;
}

//= heap integer-overflow PROVED_IF if n <= 2147483648
__global__ void heap(int *a, unsigned n) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (unsigned i = 0; i < n; i = 2 * i + 1) a[i] = 1;
}

//= never_negative integer-overflow REFUTED
__global__ void never_negative(int *a, unsigned n) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (unsigned i = n; i >= 0; i--) a[i] = 1;
}

//= down integer-overflow PROVED
__global__ void down(int *a, unsigned n) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (unsigned i = n; i > 0; i--) a[i - 1] = 1;
}

//= up integer-overflow PROVED
__global__ void up(int *a, unsigned n) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (unsigned i = 0; i < n; i++) a[i] = 1;
}

//= inclusive integer-overflow PROVED_IF if n <= 4294967294
__global__ void inclusive(int *a, unsigned n) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (unsigned i = 0; i <= n; i++) a[i] = 1;
}

//= unequal integer-overflow UNKNOWN
__global__ void unequal(int *a, unsigned n) {
  if (blockIdx.x == 0 && threadIdx.x == 0)
    for (unsigned i = 7; i != n; i++) a[i] = 1;
}
