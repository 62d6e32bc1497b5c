// expect: proved contract
// why: both tiles in one dynamic shared array: that they do not overlap is proved

/*@ requires blockDim.x == tile && blockDim.y == tile;
    requires \exists integer m; 0 <= m && wa == tile * m;
    requires wb == gridDim.x * tile;
    ensures \forall integer i, j; 0 <= i < gridDim.y * tile && 0 <= j < wb ==>
      c[wb * i + j] == \sum(0, wa - 1, \lambda integer k; a[wa * i + k] * b[wb * k + j]);
*/
__global__ void matrix_mul(float *c, const float *a, const float *b, int wa, int wb, int tile) {
  extern __shared__ float buffer[];
  float *as = buffer, *bs = buffer + tile * tile;
  int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  float sum = 0;
  int p = wa * tile * by, q = tile * bx;
  for (int last = p + wa - 1; p <= last; p += tile, q += tile * wb) {
    as[ty * tile + tx] = a[p + wa * ty + tx];
    bs[ty * tile + tx] = b[q + wb * ty + tx];
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += as[ty * tile + k] * bs[k * tile + tx];
    __syncthreads();
  }
  c[wb * tile * by + tile * bx + wb * ty + tx] = sum;
}
