// expect: proved contract
// why: two dimensions, sizes that are no multiples of the block

/*@ requires w <= gridDim.x * blockDim.x && h <= gridDim.y * blockDim.y;
    ensures \forall integer y, x; 0 <= y < h && 0 <= x < w ==> out[y * w + x] == in[y * w + x];
    assigns out[0 .. w * h - 1];
*/
__global__ void matrix_copy(const float *in, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * w + x] = in[y * w + x];
}
