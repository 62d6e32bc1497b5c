// expect: out-of-bounds at line 14
// why: the loop runs past the array inside the structure into the field after it
#include <cstdio>
#include <cuda_runtime.h>

struct Particle {
  float position[3];
  float mass;
};

__global__ void move(Particle *particles, float step, int n) {
  int i = threadIdx.x;
  if (i >= n) return;
  for (int axis = 0; axis <= 3; ++axis) particles[i].position[axis] += step;
}

int main() {
  const int n = 32;
  Particle host[n];
  for (int i = 0; i < n; ++i) host[i] = Particle{{0.0f, 1.0f, 2.0f}, 1.0f};
  Particle *particles;
  cudaMalloc(&particles, sizeof host);
  cudaMemcpy(particles, host, sizeof host, cudaMemcpyHostToDevice);
  move<<<1, n>>>(particles, 0.5f, n);
  cudaMemcpy(host, particles, sizeof host, cudaMemcpyDeviceToHost);
  std::printf("%g\n", host[0].position[2]);
  cudaFree(particles);
  return 0;
}
