// What one check needs is no ground for another one, unless its row names it.
#include <cassert>

//= asserted_later integer-overflow PROVED_IF if n <= 147483647
//= asserted_later assertion PROVED_IF if n <= 10
__global__ void asserted_later(int *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  a[t] = n + 2000000000;
  assert(n <= 10);
}

//= asserted_before integer-overflow PROVED_IF if n <= 147483647
__global__ void asserted_before(int *a, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  assert(n <= 10);
  a[t] = n + 2000000000;
}

//= divided_later integer-overflow PROVED_IF if d <= 147483647 and d >= -2147483642
__global__ void divided_later(int *a, int d) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int wide = d + 2000000000;
  a[t] = wide + 1000 / (5 - d > 0 ? 1 : 0);
}

//= by_remainder out-of-bounds PROVED_IF if m >= 1 and \valid(a + (0 .. m - 1))
//= by_remainder division-by-zero PROVED_IF if m >= 1
__global__ void by_remainder(int *a, unsigned m, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(a + i % m, 1);
}

//= bytes_of_words out-of-bounds PROVED_IF if \valid(a + (0 .. (gridDim.x * blockDim.x + 3) / 4 - 1))
__global__ void bytes_of_words(int *a) {
  ((char *)a)[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

//= tested_behind data-race PROVED_IF if gridDim.x * blockDim.x + n <= 2147483648 && gridDim.x * blockDim.x <= 1073741824
//= tested_behind out-of-bounds PROVED_IF if \valid(a + (0 .. gridDim.x * blockDim.x - 1)) and \valid(a + (0 .. n - 1)) and gridDim.x * blockDim.x + n <= 2147483648 && gridDim.x * blockDim.x <= 1073741824
__global__ void tested_behind(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  do {
    a[i] = i;
    i += gridDim.x * blockDim.x;
  } while (i < n);
}

//= in_fours out-of-bounds PROVED_IF if \valid(a + (0 .. 4 * (n / 4) - 1)) and \valid_read(b + (0 .. 4 * (n / 4) - 1))
__global__ void in_fours(float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n / 4) ((float4 *)a)[i] = ((const float4 *)b)[i];
}

//= at_the_border out-of-bounds PROVED_IF if \valid_read(in + (0 .. w * h - 1)) and \valid(out + (0 .. w * h - 1)) and w * h <= 2147483648
__global__ void at_the_border(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * w + x] = in[min(max(y - 1, 0), h - 1) * w + min(max(x + 1, 0), w - 1)];
}

//= rows_of_blocks out-of-bounds PROVED_IF if \valid_read(in + (0 .. n - 1)) and \valid(out + (0 .. gridDim.x * blockDim.x - 1)) and 512 * gridDim.x + n <= 2147483648 and 512 * gridDim.x + blockDim.x <= 2147484160
__global__ void rows_of_blocks(const float *in, float *out, int n) {
  float v = 0;
  for (int i = blockIdx.x * 256 * 2 + threadIdx.x; i < n; i += 256 * 2 * gridDim.x) v += in[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}
