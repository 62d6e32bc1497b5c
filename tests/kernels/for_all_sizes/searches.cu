// Ends of what is still searched: the lower one never passes the upper one.

//= between_ends out-of-bounds PROVED_IF if \valid_read(z + (0 .. m - 1)) and \valid_read(a + (0 .. n - 1)) and \valid(r + (0 .. m - 1))
//= between_ends integer-overflow PROVED
__global__ void between_ends(const float *a, const float *z, unsigned *r, unsigned m, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  unsigned low = 0, high = n;
  while (high - low > 1) {
    unsigned middle = low + (high - low) / 2;
    if (z[i] < a[middle]) high = middle; else low = middle;
  }
  r[i] = low;
}

//= past_the_upper_end out-of-bounds UNKNOWN
//= past_the_upper_end integer-overflow REFUTED
__global__ void past_the_upper_end(const float *a, const float *z, unsigned *r, unsigned m, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  unsigned low = 0, high = n;
  while (high - low > 1) {
    unsigned middle = low + (high - low) / 2;
    if (z[i] < a[middle]) high = middle - 2; else low = middle;
  }
  r[i] = low;
}

//= three_ends integer-overflow PROVED
__global__ void three_ends(const int *a, int *r, int m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m || n < 1) return;
  int low = 0, middle = 0, high = n - 1;
  for (int round = 0; round < 10; ++round) {
    int pivot = a[middle];
    if (pivot < i) low = middle; else high = middle;
    middle = low + (high - low) / 2;
  }
  r[i] = middle;
}
