// Preconditions as one would write them: the weakest one that was found, one for many accesses.

//= row_maximum data-race PROVED_IF if blockDim.x + columns <= 2147483648 and gridDim.x * columns <= 2147483648
//= row_maximum barrier-divergence PROVED_IF if blockDim.x + columns <= 2147483648 and gridDim.x * columns <= 2147483648
//= row_maximum out-of-bounds PROVED_IF if blockDim.x <= 128 and \valid_read(m + (0 .. gridDim.x * columns - 1)) and \valid(out + (0 .. gridDim.x - 1)) and blockDim.x + columns <= 2147483648 and gridDim.x * columns <= 2147483648
__global__ void row_maximum(const float *m, float *out, int columns) {
  __shared__ float part[128];
  int r = blockIdx.x;
  float best = -1e30f;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) best = fmaxf(best, m[r * columns + c]);
  part[threadIdx.x] = best;
  for (int s = blockDim.x / 2; s > 0; s /= 2) {
    __syncthreads();
    if (threadIdx.x < s) part[threadIdx.x] = fmaxf(part[threadIdx.x], part[threadIdx.x + s]);
  }
  if (threadIdx.x == 0) out[r] = part[0];
}

//= by_column data-race PROVED_IF if column + 1 <= n and column + gridDim.y * blockDim.y * n <= n + 4611686018427387903
//= by_column out-of-bounds PROVED_IF if column + 1 <= n and \valid(a + (0 .. n * n - 1)) and column + gridDim.y * blockDim.y * n <= n + 4611686018427387903
__global__ void by_column(float *a, size_t n, size_t column) {
  size_t x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n && x != column) a[y * n + x] -= a[y * n + column];
}

//= rows_by_blocks data-race PROVED_IF if cols >= 0 and rows * cols <= cols + 2305843009213693951 and rows * cols <= 2305843009213693952 and gridDim.x + rows <= 2147483648
__global__ void rows_by_blocks(double *a, int rows, int cols) {
  for (int r = blockIdx.x; r < rows; r += gridDim.x) {
    double *row = a + (size_t)r * cols;
    for (unsigned c = threadIdx.x; c < (unsigned)cols; c += blockDim.x) row[c] *= 2.0;
  }
}

// That there is no race on a board of one cell is no condition that anybody means.
//= torus_of_odd_side data-race REFUTED
__global__ void torus_of_odd_side(int *spin, int side, int colour) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= side || y >= side || ((x + y) & 1) != colour) return;
  const int right = x == side - 1 ? 0 : x + 1;
  const int down = y == side - 1 ? 0 : y + 1;
  spin[y * side + x] = spin[y * side + right] + spin[down * side + x] > 0 ? 1 : -1;
}
