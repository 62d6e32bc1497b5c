// expect: proved contract
// why: through a shared tile of symbolic size

/*@ requires blockDim.x == tile && blockDim.y == tile;
    requires w == gridDim.x * tile && h == gridDim.y * tile;
    ensures \forall integer i, j; 0 <= i < w && 0 <= j < h ==> out[i * h + j] == in[j * w + i];
    assigns out[0 .. w * h - 1];
*/
__global__ void transpose(const float *in, float *out, int w, int h, int tile) {
  extern __shared__ float s[];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * tile + tx, y = blockIdx.y * tile + ty;
  s[ty * tile + tx] = in[y * w + x];
  __syncthreads();
  out[(blockIdx.x * tile + ty) * h + blockIdx.y * tile + tx] = s[tx * tile + ty];
}
