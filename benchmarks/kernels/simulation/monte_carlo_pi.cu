// class: simulation
// expect: safe
// needs: \valid(hits) && samples >= 0
// sizes: any
// why: every thread has its own generator, hits are added with one atomic per thread
#include <cstdio>
#include <cstdlib>

struct Lcg {
  unsigned state;
  __device__ explicit Lcg(unsigned seed) : state(seed * 747796405u + 2891336453u) {}
  __device__ float uniform() {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) * (1.0f / 16777216.0f);
  }
};

__global__ void count_hits(unsigned long long *hits, int samples, unsigned seed) {
  Lcg random(seed ^ (blockIdx.x * blockDim.x + threadIdx.x));
  unsigned mine = 0;
  for (int s = 0; s < samples; ++s) {
    const float x = random.uniform(), y = random.uniform();
    if (x * x + y * y <= 1.0f) ++mine;
  }
  atomicAdd(hits, (unsigned long long)mine);
}

int main() {
  const int n = 1;
  unsigned long long *hits = (unsigned long long *)malloc(n * sizeof(unsigned long long));
  unsigned long long *d_hits = nullptr;
  cudaMalloc(&d_hits, n * sizeof(unsigned long long));
  cudaMemset(d_hits, 0, n * sizeof(unsigned long long));
  count_hits<<<2, 64>>>(d_hits, 50, 17u);
  cudaMemcpy(hits, d_hits, n * sizeof(unsigned long long), cudaMemcpyDeviceToHost);
  if (!(hits[0] > 4500 && hits[0] < 5600)) return 1;
  double total_hits = 0;
  for (int i = 0; i < n; ++i) total_hits += hits[i];
  printf("hits %g\n", total_hits);
  cudaFree(d_hits);
  free(hits);
  return 0;
}
