// expect: refuted data-race
// why: the next round reads what this one writes
__global__ void relax(float *out, int rounds) {
  __shared__ float cell[1024];
  int t = threadIdx.x;
  cell[t] = t;
  __syncthreads();
  for (int r = 0; r < rounds; ++r) {
    float left = t > 0 ? cell[t - 1] : 0.0f;     //! data-race
    __syncthreads();
    cell[t] = left;     //! data-race
  }
  out[blockIdx.x * blockDim.x + t] = cell[t];
}
