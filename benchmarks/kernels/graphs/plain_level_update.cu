// class: graphs
// expect: race
// needs: nodes >= 0 && depth >= 0 && depth < 2147483647 && \valid(level + (0 .. nodes-1)) && \valid_read(row + (0 .. nodes)) && row[0] == 0 && (\forall integer v; 0 <= v < nodes ==> row[v] <= row[v + 1]) && \valid_read(col + (0 .. row[nodes] - 1)) && (\forall integer e; 0 <= e < row[nodes] ==> 0 <= col[e] < nodes)
// sizes: fixed
// why: two parents of one node, or a node and its parent, touch the level without atomics
#include <cstdio>
#include <cstdlib>

__global__ void bfs_plain(const int *row, const int *col, int *level, int nodes, int depth) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= nodes || level[v] != depth) return;
  for (int e = row[v]; e < row[v + 1]; ++e) {
    if (level[col[e]] < 0) level[col[e]] = depth + 1;  //! race
  }
}

int main() {
  const int n = 32;
  int *row = (int *)malloc((n + 1) * sizeof(int));
  for (int i = 0; i < n + 1; ++i) row[i] = 2 * i;
  int *d_row = nullptr;
  cudaMalloc(&d_row, (n + 1) * sizeof(int));
  cudaMemcpy(d_row, row, (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  int *col = (int *)malloc((2 * n) * sizeof(int));
  for (int i = 0; i < 2 * n; ++i) col[i] = (i / 2 + 1 + i % 2) % n;
  int *d_col = nullptr;
  cudaMalloc(&d_col, (2 * n) * sizeof(int));
  cudaMemcpy(d_col, col, (2 * n) * sizeof(int), cudaMemcpyHostToDevice);
  int *level = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) level[i] = i < 2 ? 0 : -1;
  int *d_level = nullptr;
  cudaMalloc(&d_level, n * sizeof(int));
  cudaMemcpy(d_level, level, n * sizeof(int), cudaMemcpyHostToDevice);
  bfs_plain<<<1, 32>>>(d_row, d_col, d_level, n, 0);
  cudaMemcpy(level, d_level, n * sizeof(int), cudaMemcpyDeviceToHost);
  double total_level = 0;
  for (int i = 0; i < n; ++i) total_level += level[i];
  printf("level %g\n", total_level);
  cudaFree(d_row);
  cudaFree(d_col);
  cudaFree(d_level);
  free(row);
  free(col);
  free(level);
  return 0;
}
