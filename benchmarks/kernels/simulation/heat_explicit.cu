// class: simulation
// expect: safe
// needs: nx >= 0 && ny >= 0 && nx * ny <= 2147483647 && \valid_read(now + (0 .. nx * ny - 1)) && \valid(next + (0 .. nx * ny - 1))
// sizes: any
// why: an explicit step reads one field and writes another, the border keeps its value
#include <cstdio>
#include <cstdlib>

__global__ void heat_step(const float *__restrict__ now, float *__restrict__ next, int nx, int ny,
                          float k) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  const int c = y * nx + x;
  const float u = now[c];
  if (x == 0 || x == nx - 1 || y == 0 || y == ny - 1) {
    next[c] = u;
  } else {
    next[c] = u + k * (now[c - 1] + now[c + 1] + now[c - nx] + now[c + nx] - 4.0f * u);
  }
}

int main() {
  const int nx = 32;
  const int ny = 20;
  float *now = (float *)malloc((nx * ny) * sizeof(float));
  for (int i = 0; i < nx * ny; ++i) now[i] = 1.0f;
  float *d_now = nullptr;
  cudaMalloc(&d_now, (nx * ny) * sizeof(float));
  cudaMemcpy(d_now, now, (nx * ny) * sizeof(float), cudaMemcpyHostToDevice);
  float *next = (float *)malloc((nx * ny) * sizeof(float));
  float *d_next = nullptr;
  cudaMalloc(&d_next, (nx * ny) * sizeof(float));
  cudaMemset(d_next, 0, (nx * ny) * sizeof(float));
  heat_step<<<dim3(2, 3), dim3(16, 8)>>>(d_now, d_next, nx, ny, 0.1f);
  heat_step<<<dim3(2, 3), dim3(16, 8)>>>(d_next, d_now, nx, ny, 0.1f);
  cudaMemcpy(now, d_now, (nx * ny) * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(next, d_next, (nx * ny) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < nx * ny; ++i)
    if (!(now[i] == 1.0f)) return 1;
  double total_now = 0;
  for (int i = 0; i < nx * ny; ++i) total_now += now[i];
  printf("now %g\n", total_now);
  double total_next = 0;
  for (int i = 0; i < nx * ny; ++i) total_next += next[i];
  printf("next %g\n", total_next);
  cudaFree(d_now);
  cudaFree(d_next);
  free(now);
  free(next);
  return 0;
}
