// expect: proved all
// why: the array is aligned for a whole float4
__global__ void sums(float *out) {
  __shared__ __align__(16) float s[16];
  s[threadIdx.x] = 1.0f;
  __syncthreads();
  if (threadIdx.x < 4) {
    float4 v = *reinterpret_cast<float4 *>(&s[4 * threadIdx.x]);
    out[threadIdx.x] = v.x + v.y + v.z + v.w;
  }
}
int main() {
  float *out;
  cudaMalloc(&out, 4 * sizeof(float));
  sums<<<1, 16>>>(out);
  cudaFree(out);
}
