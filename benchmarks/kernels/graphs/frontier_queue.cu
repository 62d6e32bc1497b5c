// class: graphs
// expect: safe
// needs: nodes >= 0 && depth >= 0 && frontier_size >= 0 && *next_size == 0 && \valid_read(frontier + (0 .. frontier_size - 1)) && (\forall integer f; 0 <= f < frontier_size ==> 0 <= frontier[f] < nodes) && \valid(next + (0 .. nodes-1)) && \valid(distance + (0 .. nodes-1)) && \valid(next_size) && \valid_read(graph.offset + (0 .. nodes)) && graph.offset[0] == 0 && (\forall integer v; 0 <= v < nodes ==> graph.offset[v] <= graph.offset[v + 1]) && \valid_read(graph.target + (0 .. graph.offset[nodes] - 1)) && (\forall integer e; 0 <= e < graph.offset[nodes] ==> 0 <= graph.target[e] < nodes)
// sizes: fixed
// why: only the thread that wins the compare and swap of a node appends it, so a node is appended once
#include <cstdio>
#include <vector>

struct Csr {
  const int *offset;
  const int *target;
};

__global__ void expand_frontier(Csr graph, const int *frontier, int frontier_size, int *next,
                                int *next_size, int *distance, int depth, int nodes) {
  int f = blockIdx.x * blockDim.x + threadIdx.x;
  if (f >= frontier_size) return;
  const int v = frontier[f];
  for (int e = graph.offset[v]; e < graph.offset[v + 1]; ++e) {
    const int w = graph.target[e];
    if (atomicCAS(&distance[w], -1, depth) == -1) {
      const int slot = atomicAdd(next_size, 1);
      next[slot] = w;
    }
  }
}

int main() {
  const int n = 40;
  std::vector<int> offset(n + 1);
  for (int i = 0; i < n + 1; ++i) offset[i] = 3 * i;
  int *d_offset = nullptr;
  cudaMalloc(&d_offset, (n + 1) * sizeof(int));
  cudaMemcpy(d_offset, offset.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> target(3 * n);
  for (int i = 0; i < 3 * n; ++i) target[i] = (i / 3 + 1 + i % 3 * 5) % n;
  int *d_target = nullptr;
  cudaMalloc(&d_target, (3 * n) * sizeof(int));
  cudaMemcpy(d_target, target.data(), (3 * n) * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> frontier(2);
  for (int i = 0; i < 2; ++i) frontier[i] = i * 20;
  int *d_frontier = nullptr;
  cudaMalloc(&d_frontier, 2 * sizeof(int));
  cudaMemcpy(d_frontier, frontier.data(), 2 * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> next(n);
  int *d_next = nullptr;
  cudaMalloc(&d_next, n * sizeof(int));
  cudaMemset(d_next, 0, n * sizeof(int));
  std::vector<int> next_size(1);
  int *d_next_size = nullptr;
  cudaMalloc(&d_next_size, 1 * sizeof(int));
  cudaMemset(d_next_size, 0, 1 * sizeof(int));
  std::vector<int> distance(n);
  for (int i = 0; i < n; ++i) distance[i] = i % 20 == 0 ? 0 : -1;
  int *d_distance = nullptr;
  cudaMalloc(&d_distance, n * sizeof(int));
  cudaMemcpy(d_distance, distance.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  Csr graph = {d_offset, d_target};
  expand_frontier<<<1, 32>>>(graph, d_frontier, 2, d_next, d_next_size, d_distance, 1, n);
  cudaMemcpy(next.data(), d_next, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(next_size.data(), d_next_size, 1 * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(distance.data(), d_distance, n * sizeof(int), cudaMemcpyDeviceToHost);
  if (!(next_size[0] == 6 && distance[1] == 1 && distance[31] == 1)) return 1;
  double total_next = 0;
  for (int i = 0; i < n; ++i) total_next += next[i];
  printf("next %g\n", total_next);
  double total_next_size = 0;
  for (int i = 0; i < 1; ++i) total_next_size += next_size[i];
  printf("next_size %g\n", total_next_size);
  double total_distance = 0;
  for (int i = 0; i < n; ++i) total_distance += distance[i];
  printf("distance %g\n", total_distance);
  cudaFree(d_offset);
  cudaFree(d_target);
  cudaFree(d_frontier);
  cudaFree(d_next);
  cudaFree(d_next_size);
  cudaFree(d_distance);
  return 0;
}
