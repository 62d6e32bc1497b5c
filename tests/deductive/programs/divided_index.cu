// expect: proved contract
// why: row and column by division of a flat index

/*@ requires 1 <= w && 1 <= h && w * h <= gridDim.x * blockDim.x;
    ensures \forall integer y, x; 0 <= y < h && 0 <= x < w ==> out[x * h + y] == in[y * w + x];
*/
__global__ void transpose(const float *in, float *out, int w, int h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= w * h) return;
  int y = i / w, x = i % w;
  out[x * h + y] = in[i];
}
