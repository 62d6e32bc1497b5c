// class: structs_vectors
// expect: safe
// needs: n >= 0 && \valid(p + (0 .. n-1))
// sizes: any
// why: every thread updates the fields of its own struct
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

struct Particle {
  float3 position;
  float3 velocity;
  int alive;
};

__global__ void advance(Particle *p, int n, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Particle &mine = p[i];
  if (!mine.alive) return;
  mine.position.x += dt * mine.velocity.x;
  mine.position.y += dt * mine.velocity.y;
  mine.position.z += dt * mine.velocity.z;
  if (mine.position.z < 0.0f) mine.alive = 0;
}

int main() {
  const int n = 150;
  const float3 up = make_float3(1.0f, 1.0f, 4.0f), down = make_float3(1.0f, 1.0f, -4.0f);
  Particle *p = (Particle *)malloc(n * sizeof(Particle));
  for (int i = 0; i < n; ++i) p[i] = {make_float3(i, 0.0f, 1.0f), i % 2 ? down : up, 1};
  Particle *d_p = nullptr;
  CHECK(cudaMalloc(&d_p, n * sizeof(Particle)));
  CHECK(cudaMemcpy(d_p, p, n * sizeof(Particle), cudaMemcpyHostToDevice));
  advance<<<2, 96>>>(d_p, n, 0.5f);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(p, d_p, n * sizeof(Particle), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(p[i].alive == (i % 2 ? 0 : 1) && p[i].position.x == i + 0.5f)) return 1;
  CHECK(cudaFree(d_p));
  free(p);
  return 0;
}
