// class: images
// expect: bounds
// needs: width >= 1 && height >= 1 && width * height <= 1000000000 && \valid_read(in + (0 .. width * height - 1)) && \valid(out + (0 .. width * height - 1))
// sizes: any
// why: border pixels look at neighbours above the first and below the last row
#include <cstdio>
#include <vector>

__global__ void laplace(const float *in, float *out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    const int c = y * width + x;
    out[c] = in[c - width] + in[c + width] + in[c - 1] + in[c + 1] - 4.0f * in[c];  //! bounds
  }
}

int main() {
  const int width = 20;
  const int height = 12;
  std::vector<float> in(width * height);
  for (int i = 0; i < width * height; ++i) in[i] = i;
  float *d_in = nullptr;
  cudaMalloc(&d_in, (width * height) * sizeof(float));
  cudaMemcpy(d_in, in.data(), (width * height) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> out(width * height);
  float *d_out = nullptr;
  cudaMalloc(&d_out, (width * height) * sizeof(float));
  cudaMemset(d_out, 0, (width * height) * sizeof(float));
  laplace<<<dim3(2, 2), dim3(16, 8)>>>(d_in, d_out, width, height);
  cudaMemcpy(out.data(), d_out, (width * height) * sizeof(float), cudaMemcpyDeviceToHost);
  double total_out = 0;
  for (int i = 0; i < width * height; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_in);
  cudaFree(d_out);
  return 0;
}
