// class: simulation
// expect: race
// needs: n >= 2 && \valid(x + (0 .. n-1)) && \valid(v + (0 .. n-1))
// sizes: any
// why: positions are updated while neighbours in other threads still read them for their forces
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

__global__ void spring_step(float *x, float *v, int n, float k, float dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1 || i >= n - 1) return;
  const float force = k * (x[i - 1] - 2.0f * x[i] + x[i + 1]);
  v[i] += dt * force;
  x[i] += dt * v[i];  //! race
}

int main() {
  const int n = 100;
  float *x = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) x[i] = i * i;
  float *d_x = nullptr;
  CHECK(cudaMalloc(&d_x, n * sizeof(float)));
  CHECK(cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice));
  float *v = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) v[i] = 0.0f;
  float *d_v = nullptr;
  CHECK(cudaMalloc(&d_v, n * sizeof(float)));
  CHECK(cudaMemcpy(d_v, v, n * sizeof(float), cudaMemcpyHostToDevice));
  spring_step<<<1, 128>>>(d_x, d_v, n, 1.0f, 0.1f);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(x, d_x, n * sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(v, d_v, n * sizeof(float), cudaMemcpyDeviceToHost));
  double total_x = 0;
  for (int i = 0; i < n; ++i) total_x += x[i];
  printf("x %g\n", total_x);
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  CHECK(cudaFree(d_x));
  CHECK(cudaFree(d_v));
  free(x);
  free(v);
  return 0;
}
