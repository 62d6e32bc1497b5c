// expect: refuted contract
// why: nothing says that the launch covers a row

/*@ requires 0 <= w && 0 <= h <= gridDim.y * blockDim.y;
    ensures \forall integer b; 0 <= b < 256 ==>
      bins[b] == \old(bins[b]) + \numof(0, w * h - 1, \lambda integer i; image[i] == b);
*/
__global__ void image_histogram(const unsigned char *image, unsigned *bins, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) atomicAdd(&bins[image[y * w + x]], 1u);
}
