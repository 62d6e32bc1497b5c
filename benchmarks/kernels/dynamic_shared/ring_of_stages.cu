// class: dynamic_shared
// expect: safe
// needs: stages >= 2 && stages * blockDim.x <= 12288 && steps >= 0 && \valid(ring + (0 .. stages * blockDim.x - 1)) && \valid_read(in + (0 .. steps * gridDim.x * blockDim.x - 1)) && \valid(out + (0 .. gridDim.x * blockDim.x - 1))
// sizes: any
// why: a step reads the neighbour's cell of its own stage only after the barrier, and a stage is used again only after another one
#include <cstdio>
#include <vector>

__global__ void delayed_sum(const float *in, float *out, int steps, int stages) {
  extern __shared__ float ring[];
  const unsigned t = threadIdx.x, width = blockDim.x;
  const size_t lanes = (size_t)gridDim.x * width, lane = (size_t)blockIdx.x * width + t;
  float sum = 0.0f;
  for (int s = 0; s < steps; ++s) {
    float *stage = ring + (s % stages) * width;
    stage[t] = in[s * lanes + lane];
    __syncthreads();
    sum += stage[t + 1 < width ? t + 1 : 0];
  }
  out[lane] = sum;
}

int main() {
  const int steps = 7;
  std::vector<float> in(steps * 128);
  for (int i = 0; i < steps * 128; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  cudaMalloc(&d_in, (steps * 128) * sizeof(float));
  cudaMemcpy(d_in, in.data(), (steps * 128) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> out(128);
  float *d_out = nullptr;
  cudaMalloc(&d_out, 128 * sizeof(float));
  cudaMemset(d_out, 0, 128 * sizeof(float));
  delayed_sum<<<2, 64, 3 * 64 * sizeof(float)>>>(d_in, d_out, steps, 3);
  cudaMemcpy(out.data(), d_out, 128 * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < 128; ++i)
    if (!(out[i] == 7.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < 128; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
