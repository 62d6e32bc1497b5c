// class: stencils
// expect: safe
// needs: nx >= 0 && ny >= 0 && nx * ny <= 2147483647 && \valid_read(u + (0 .. nx * ny - 1)) && \valid(v + (0 .. nx * ny - 1))
// sizes: any
// why: the border is left out, so every neighbour is inside
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

__global__ void five_point(const double *u, double *v, int nx, int ny) {
  const int ix = blockIdx.x * blockDim.x + threadIdx.x;
  const int iy = blockIdx.y * blockDim.y + threadIdx.y;
  if (ix < 1 || iy < 1 || ix >= nx - 1 || iy >= ny - 1) return;
  const int c = iy * nx + ix;
  v[c] = 0.25 * (u[c - 1] + u[c + 1] + u[c - nx] + u[c + nx]);
}

int main() {
  const int nx = 40;
  const int ny = 30;
  double *u = (double *)malloc((nx * ny) * sizeof(double));
  for (int i = 0; i < nx * ny; ++i) u[i] = i % nx;
  double *d_u = nullptr;
  CHECK(cudaMalloc(&d_u, (nx * ny) * sizeof(double)));
  CHECK(cudaMemcpy(d_u, u, (nx * ny) * sizeof(double), cudaMemcpyHostToDevice));
  double *v = (double *)malloc((nx * ny) * sizeof(double));
  double *d_v = nullptr;
  CHECK(cudaMalloc(&d_v, (nx * ny) * sizeof(double)));
  CHECK(cudaMemset(d_v, 0, (nx * ny) * sizeof(double)));
  five_point<<<dim3(3, 4), dim3(16, 8)>>>(d_u, d_v, nx, ny);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(v, d_v, (nx * ny) * sizeof(double), cudaMemcpyDeviceToHost));
  if (!(v[nx * 10 + 7] == 7.0)) return 1;
  double total_v = 0;
  for (int i = 0; i < nx * ny; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  CHECK(cudaFree(d_u));
  CHECK(cudaFree(d_v));
  free(u);
  free(v);
  return 0;
}
