// expect: proved contract, data-race, barrier-divergence, out-of-bounds, integer-overflow
// why: products of open sizes, bounded by the size of the array

/*@ requires 0 < w && 0 < h && w * h <= 2147483647;
    requires w <= gridDim.x * blockDim.x && h <= gridDim.y * blockDim.y;
    requires \valid_read(in + (0 .. w * h - 1)) && \valid(out + (0 .. w * h - 1));
    ensures \forall integer y, x; 0 <= y < h && 0 < x < w ==>
      out[y * w + x] == in[y * w + x] + in[y * w + x - 1];
    assigns out[0 .. w * h - 1];
*/
__global__ void stencil(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (0 < x && x < w && y < h) out[y * w + x] = in[y * w + x] + in[y * w + x - 1];
}
