// class: simulation
// expect: safe
// needs: walkers >= 0 && cells > 0 && cells <= 1000000000 && steps >= 0 && \valid(position + (0 .. walkers-1)) && \valid(visits + (0 .. cells-1)) && (\forall integer w; 0 <= w < walkers ==> 0 <= position[w] < cells)
// sizes: any
// why: positions stay in the ring, and visits are counted with atomics
#include <cstdio>
#include <vector>

__device__ unsigned next_random(unsigned &state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

__global__ void walk(int *position, unsigned *visits, int walkers, int cells, int steps) {
  const int w = blockIdx.x * blockDim.x + threadIdx.x;
  if (w >= walkers) return;
  unsigned state = 0x9e3779b9u + 2u * w;
  int at = position[w];
  for (int s = 0; s < steps; ++s) {
    at += next_random(state) & 1u ? 1 : cells - 1;
    if (at >= cells) at -= cells;
    atomicAdd(&visits[at], 1u);
  }
  position[w] = at;
}

int main() {
  const int walkers = 100;
  const int cells = 37;
  std::vector<int> position(walkers);
  for (int i = 0; i < walkers; ++i) position[i] = i % 37;
  int *d_position = nullptr;
  cudaMalloc(&d_position, walkers * sizeof(int));
  cudaMemcpy(d_position, position.data(), walkers * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<unsigned> visits(cells);
  unsigned *d_visits = nullptr;
  cudaMalloc(&d_visits, cells * sizeof(unsigned));
  cudaMemset(d_visits, 0, cells * sizeof(unsigned));
  walk<<<1, 128>>>(d_position, d_visits, walkers, cells, 10);
  cudaMemcpy(position.data(), d_position, walkers * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(visits.data(), d_visits, cells * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < walkers; ++i)
    if (!(position[i] >= 0 && position[i] < cells)) return 1;
  double total_position = 0;
  for (int i = 0; i < walkers; ++i) total_position += position[i];
  printf("position %g\n", total_position);
  double total_visits = 0;
  for (int i = 0; i < cells; ++i) total_visits += visits[i];
  printf("visits %g\n", total_visits);
  cudaFree(d_position);
  cudaFree(d_visits);
  return 0;
}
