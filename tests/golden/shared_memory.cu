// Static shared arrays of one and two dimensions, a shared scalar, and dynamic ones of two types.
__shared__ int total;
extern __shared__ double pool[];

__global__ void kernel(float *out, int n) {
  __shared__ float tile[16][17];
  __shared__ struct { int count; short ids[8]; } state;
  extern __shared__ double more[];
  int x = threadIdx.x, y = threadIdx.y;
  tile[y][x] = out[y * n + x];
  if (x == 0 && y == 0)
    total = state.count = 0;
  __syncthreads();
  out[x * n + y] = tile[x][y] + state.ids[x];
  int *ints = (int *)pool;
  ints[x] = more[y];
}
