// class: stencils
// expect: safe
// needs: nx >= 0 && ny >= 0 && nz >= 0 && nx * ny * nz <= 2147483647 && nx * ny <= 2147483647 && \valid_read(in + (0 .. nx * ny * nz - 1)) && \valid(out + (0 .. nx * ny * nz - 1))
// sizes: any
// why: a plane of threads marches along z between the two outermost planes
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

__global__ void seven_point(const float *__restrict__ in, float *__restrict__ out, int nx, int ny,
                            int nz, float c0, float c1) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int plane = nx * ny;
  if (x <= 0 || x >= nx - 1 || y <= 0 || y >= ny - 1) return;
  const int offset = y * nx + x;
  for (int z = 1; z < nz - 1; ++z) {
    const int i = z * plane + offset;
    out[i] = c0 * in[i] + c1 * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + in[i - plane] +
                                in[i + plane]);
  }
}

int main() {
  const int nx = 12;
  const int ny = 10;
  const int nz = 8;
  float *in = (float *)malloc((nx * ny * nz) * sizeof(float));
  for (int i = 0; i < nx * ny * nz; ++i) in[i] = 1.0f;
  float *d_in = nullptr;
  CHECK(cudaMalloc(&d_in, (nx * ny * nz) * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in, (nx * ny * nz) * sizeof(float), cudaMemcpyHostToDevice));
  float *out = (float *)malloc((nx * ny * nz) * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, (nx * ny * nz) * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, (nx * ny * nz) * sizeof(float)));
  seven_point<<<dim3(2, 2), dim3(8, 8)>>>(d_in, d_out, nx, ny, nz, 2.0f, 0.5f);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, (nx * ny * nz) * sizeof(float), cudaMemcpyDeviceToHost));
  if (!(out[5 * nx * ny + 4 * nx + 3] == 5.0f)) return 1;
  double total_out = 0;
  for (int i = 0; i < nx * ny * nz; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));
  free(in);
  free(out);
  return 0;
}
