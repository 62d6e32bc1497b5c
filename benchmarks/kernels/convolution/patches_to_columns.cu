// class: convolution
// expect: safe
// needs: kernel_size >= 1 && kernel_size <= 64 && height >= kernel_size && width >= kernel_size && width * height <= 2147483647 && (width - kernel_size + 1) * (height - kernel_size + 1) * kernel_size * kernel_size <= 2147483647 && \valid_read(image + (0 .. width * height - 1)) && \valid(columns + (0 .. (width - kernel_size + 1) * (height - kernel_size + 1) * kernel_size * kernel_size - 1))
// sizes: any
// why: a thread copies one patch into its own column of a matrix
#include <cstdio>
#include <vector>

__global__ void patches(const float *image, int width, int height, int kernel_size,
                        float *columns) {
  const int out_w = width - kernel_size + 1, out_h = height - kernel_size + 1;
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= out_w || y >= out_h) return;
  const int count = out_w * out_h, column = y * out_w + x;
  for (int r = 0; r < kernel_size; ++r)
    for (int c = 0; c < kernel_size; ++c)
      columns[(r * kernel_size + c) * count + column] = image[(y + r) * width + x + c];
}

int main() {
  const int width = 18, height = 11, size = 3, count = 16 * 9, all = count * size * size;
  std::vector<float> image(width * height);
  for (int i = 0; i < width * height; ++i) image[i] = i;
  float *d_image = nullptr;
  cudaMalloc(&d_image, (width * height) * sizeof(float));
  cudaMemcpy(d_image, image.data(), (width * height) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> columns(all);
  float *d_columns = nullptr;
  cudaMalloc(&d_columns, all * sizeof(float));
  cudaMemset(d_columns, 0, all * sizeof(float));
  patches<<<dim3(1, 2), dim3(16, 8)>>>(d_image, width, height, size, d_columns);
  cudaMemcpy(columns.data(), d_columns, all * sizeof(float), cudaMemcpyDeviceToHost);
  if (!(columns[0] == 0.0f && columns[count] == 1.0f && columns[3 * count] == 18.0f)) return 1;
  double total_columns = 0;
  for (int i = 0; i < all; ++i) total_columns += columns[i];
  printf("columns %g\n", total_columns);
  cudaFree(d_image);
  cudaFree(d_columns);
  return 0;
}
