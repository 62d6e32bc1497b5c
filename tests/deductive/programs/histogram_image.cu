// expect: proved contract
// why: two dimensions, rows shorter than the launch, bytes

/*@ requires 0 <= w <= gridDim.x * blockDim.x && 0 <= h <= gridDim.y * blockDim.y;
    requires \forall integer i; 0 <= i < w * h ==> 0 <= image[i] < 256;
    ensures \forall integer b; 0 <= b < 256 ==>
      bins[b] == \old(bins[b]) + \numof(0, w * h - 1, \lambda integer i; image[i] == b);
    assigns bins[0 .. 255];
*/
__global__ void image_histogram(const unsigned char *image, unsigned *bins, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) atomicAdd(&bins[image[y * w + x]], 1u);
}
