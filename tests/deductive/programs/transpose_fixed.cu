// expect: proved contract
// why: a static tile with padding, as it is usually written; sizes that are multiples of 16

/*@ requires blockDim.x == 16 && blockDim.y == 16;
    requires w == gridDim.x * 16 && h == gridDim.y * 16;
    ensures \forall integer i, j; 0 <= i < w && 0 <= j < h ==> out[i * h + j] == in[j * w + i];
*/
__global__ void transpose(const float *in, float *out, int w, int h) {
  __shared__ float tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * w + x];
  __syncthreads();
  int x2 = blockIdx.y * 16 + threadIdx.x, y2 = blockIdx.x * 16 + threadIdx.y;
  out[y2 * h + x2] = tile[threadIdx.x][threadIdx.y];
}
