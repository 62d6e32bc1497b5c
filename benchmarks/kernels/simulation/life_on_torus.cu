// class: simulation
// expect: safe
// needs: width >= 1 && height >= 1 && width <= 30000 && height <= 30000 && \valid_read(now + (0 .. width * height - 1)) && \valid(next + (0 .. width * height - 1))
// sizes: any
// why: neighbours wrap around with a remainder of numbers that are not negative
#include <cstdio>
#include <vector>

__global__ void life_step(const unsigned char *now, unsigned char *next, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int alive = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      if (dx == 0 && dy == 0) continue;
      const int nx = (x + dx + width) % width, ny = (y + dy + height) % height;
      alive += now[ny * width + nx];
    }
  const unsigned char me = now[y * width + x];
  next[y * width + x] = alive == 3 || (me && alive == 2);
}

int main() {
  const int width = 20;
  const int height = 15;
  std::vector<unsigned char> now(width * height);
  for (int i = 0; i < width * height; ++i) now[i] = i / width == 5 && i % width / 3 == 1;
  unsigned char *d_now = nullptr;
  cudaMalloc(&d_now, (width * height) * sizeof(unsigned char));
  cudaMemcpy(d_now, now.data(), (width * height) * sizeof(unsigned char), cudaMemcpyHostToDevice);
  std::vector<unsigned char> next(width * height);
  unsigned char *d_next = nullptr;
  cudaMalloc(&d_next, (width * height) * sizeof(unsigned char));
  cudaMemset(d_next, 0, (width * height) * sizeof(unsigned char));
  life_step<<<dim3(2, 2), dim3(16, 8)>>>(d_now, d_next, width, height);
  cudaMemcpy(next.data(), d_next, (width * height) * sizeof(unsigned char), cudaMemcpyDeviceToHost);
  if (!(next[4 * width + 4] == 1 && next[5 * width + 4] == 1 && next[5 * width + 3] == 0)) return 1;
  double total_next = 0;
  for (int i = 0; i < width * height; ++i) total_next += next[i];
  printf("next %g\n", total_next);
  cudaFree(d_now);
  cudaFree(d_next);
  return 0;
}
