// class: stencils
// expect: race
// needs: nx >= 0 && ny >= 0 && nx * ny <= 2147483647 && \valid(u + (0 .. nx * ny - 1))
// sizes: any
// why: one array is both read and written, so a point may see its neighbours old or new
#include <cstdio>
#include <cstdlib>

__global__ void relax(float *u, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && x < nx - 1 && y > 0 && y < ny - 1) {
    int c = y * nx + x;
    u[c] = 0.25f * (u[c - 1] + u[c + 1] + u[c - nx] + u[c + nx]);  //! race
  }
}

int main() {
  const int nx = 32;
  const int ny = 16;
  float *u = (float *)malloc((nx * ny) * sizeof(float));
  for (int i = 0; i < nx * ny; ++i) u[i] = i % nx;
  float *d_u = nullptr;
  cudaMalloc(&d_u, (nx * ny) * sizeof(float));
  cudaMemcpy(d_u, u, (nx * ny) * sizeof(float), cudaMemcpyHostToDevice);
  relax<<<dim3(2, 2), dim3(16, 8)>>>(d_u, nx, ny);
  cudaMemcpy(u, d_u, (nx * ny) * sizeof(float), cudaMemcpyDeviceToHost);
  double total_u = 0;
  for (int i = 0; i < nx * ny; ++i) total_u += u[i];
  printf("u %g\n", total_u);
  cudaFree(d_u);
  free(u);
  return 0;
}
