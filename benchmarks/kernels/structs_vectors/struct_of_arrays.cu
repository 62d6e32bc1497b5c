// class: structs_vectors
// expect: safe
// needs: n >= 0 && \valid(body.x + (0 .. n-1)) && \valid(body.vx + (0 .. n-1)) && \valid_read(body.mass + (0 .. n-1))
// sizes: any
// why: the struct is passed by value and holds pointers to separate arrays
#include <cstdio>
#include <vector>

struct Bodies {
  float *x;
  float *vx;
  const float *mass;
};

__global__ void push_bodies(Bodies body, int n, float force, float dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    body.vx[i] += force / body.mass[i] * dt;
    body.x[i] += body.vx[i] * dt;
  }
}

int main() {
  const int n = 300;
  std::vector<float> x(n);
  for (int i = 0; i < n; ++i) x[i] = i;
  float *d_x = nullptr;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> vx(n);
  for (int i = 0; i < n; ++i) vx[i] = 0.0f;
  float *d_vx = nullptr;
  cudaMalloc(&d_vx, n * sizeof(float));
  cudaMemcpy(d_vx, vx.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> mass(n);
  for (int i = 0; i < n; ++i) mass[i] = 2.0f;
  float *d_mass = nullptr;
  cudaMalloc(&d_mass, n * sizeof(float));
  cudaMemcpy(d_mass, mass.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  Bodies body = {d_x, d_vx, d_mass};
  push_bodies<<<3, 128>>>(body, n, 4.0f, 1.0f);
  cudaMemcpy(x.data(), d_x, n * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(vx.data(), d_vx, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(x[i] == i + 2.0f)) return 1;
  double total_x = 0;
  for (int i = 0; i < n; ++i) total_x += x[i];
  printf("x %g\n", total_x);
  double total_vx = 0;
  for (int i = 0; i < n; ++i) total_vx += vx[i];
  printf("vx %g\n", total_vx);
  cudaFree(d_x);
  cudaFree(d_vx);
  cudaFree(d_mass);
  return 0;
}
