// expect: proved contract
// why: tiles of symbolic size, two loops, no invariant: the two sums are one

#include <warpproof/warpproof.h>

/*@ requires blockDim.x == tile && blockDim.y == tile;
    requires \exists integer m; 0 <= m && wa == tile * m;
    requires wb == gridDim.x * tile;
    ensures \forall integer i, j; 0 <= i < gridDim.y * tile && 0 <= j < wb ==>
      c[wb * i + j] == \sum(0, wa - 1, \lambda integer k; a[wa * i + k] * b[wb * k + j]);
    assigns c[0 .. gridDim.y * tile * wb - 1];
*/
__global__ void matrix_mul(float *c, const float *a, const float *b, int wa, int wb, int tile) {
  __shared__ warpproof::shared2d<float> as, bs;
  int bx = blockIdx.x, by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
  int first = wa * tile * by;
  int last = first + wa - 1;
  float sum = 0;
  for (int p = first, q = tile * bx; p <= last; p += tile, q += tile * wb) {
    as[ty][tx] = a[p + wa * ty + tx];
    bs[ty][tx] = b[q + wb * ty + tx];
    __syncthreads();
    for (int k = 0; k < tile; ++k) sum += as[ty][k] * bs[k][tx];
    __syncthreads();
  }
  c[wb * tile * by + tile * bx + wb * ty + tx] = sum;
}
