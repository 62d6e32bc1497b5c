// class: strided_2d
// expect: safe
// needs: win_w >= 0 && win_h >= 0 && 0 <= x0 && 0 <= y0 && x0 + win_w <= width && y0 + win_h <= height && width * height <= 2147483647 && \valid_read(image + (0 .. width * height - 1)) && \valid(window + (0 .. win_w * win_h - 1))
// sizes: any
// why: the window lies inside the image, so both sides stay within their arrays
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                     \
  do {                                                                  \
    cudaError_t status = (call);                                        \
    if (status != cudaSuccess) {                                        \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
      exit(1);                                                          \
    }                                                                   \
  } while (0)

__global__ void extract_window(const unsigned char *image, int width, int height,
                               unsigned char *window, int x0, int y0, int win_w, int win_h) {
  const int wx = threadIdx.x + blockIdx.x * blockDim.x;
  const int wy = threadIdx.y + blockIdx.y * blockDim.y;
  if (wx < win_w && wy < win_h) {
    window[wy * win_w + wx] = image[(y0 + wy) * width + x0 + wx];
  }
}

int main() {
  const int width = 60;
  const int height = 40;
  const int size = width * height;
  unsigned char *image = (unsigned char *)malloc(size * sizeof(unsigned char));
  for (int i = 0; i < size; ++i) image[i] = i % 251;
  unsigned char *d_image = nullptr;
  CHECK(cudaMalloc(&d_image, size * sizeof(unsigned char)));
  CHECK(cudaMemcpy(d_image, image, size * sizeof(unsigned char), cudaMemcpyHostToDevice));
  unsigned char *window = (unsigned char *)malloc((20 * 10) * sizeof(unsigned char));
  unsigned char *d_window = nullptr;
  CHECK(cudaMalloc(&d_window, (20 * 10) * sizeof(unsigned char)));
  CHECK(cudaMemset(d_window, 0, (20 * 10) * sizeof(unsigned char)));
  extract_window<<<dim3(2, 2), dim3(16, 8)>>>(d_image, width, height, d_window, 7, 5, 20, 10);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(window, d_window, (20 * 10) * sizeof(unsigned char), cudaMemcpyDeviceToHost));
  for (int i = 0; i < 200; ++i)
    if (!(window[i] == ((5 + i / 20) * width + 7 + i % 20) % 251)) return 1;
  double total_window = 0;
  for (int i = 0; i < 20 * 10; ++i) total_window += window[i];
  printf("window %g\n", total_window);
  CHECK(cudaFree(d_image));
  CHECK(cudaFree(d_window));
  free(image);
  free(window);
  return 0;
}
