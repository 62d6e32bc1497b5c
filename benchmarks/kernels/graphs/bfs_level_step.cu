// class: graphs
// expect: safe
// needs: nodes >= 0 && depth >= 0 && depth < 2147483647 && \valid(level + (0 .. nodes-1)) && \valid(changed) && \valid_read(row + (0 .. nodes)) && row[0] == 0 && (\forall integer v; 0 <= v < nodes ==> row[v] <= row[v + 1]) && \valid_read(col + (0 .. row[nodes] - 1)) && (\forall integer e; 0 <= e < row[nodes] ==> 0 <= col[e] < nodes)
// sizes: fixed
// why: neighbours are claimed with a compare and swap, and levels of this step are read with an atomic as well
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

__global__ void bfs_step(const int *__restrict__ row, const int *__restrict__ col, int *level,
                         int nodes, int depth, int *changed) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= nodes || atomicAdd(&level[v], 0) != depth) return;
  for (int e = row[v]; e < row[v + 1]; ++e) {
    if (atomicCAS(&level[col[e]], -1, depth + 1) == -1) atomicExch(changed, 1);
  }
}

int main() {
  const int n = 64;
  int *row = (int *)malloc((n + 1) * sizeof(int));
  for (int i = 0; i < n + 1; ++i) row[i] = i < n ? 2 * i : 2 * n;
  int *d_row = nullptr;
  CHECK(cudaMalloc(&d_row, (n + 1) * sizeof(int)));
  CHECK(cudaMemcpy(d_row, row, (n + 1) * sizeof(int), cudaMemcpyHostToDevice));
  int *col = (int *)malloc((2 * n) * sizeof(int));
  for (int i = 0; i < 2 * n; ++i) col[i] = i % 2 ? (i / 2 * 2 + 1) % n : (i / 2 * 2 + 2) % n;
  int *d_col = nullptr;
  CHECK(cudaMalloc(&d_col, (2 * n) * sizeof(int)));
  CHECK(cudaMemcpy(d_col, col, (2 * n) * sizeof(int), cudaMemcpyHostToDevice));
  int *level = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) level[i] = i == 0 ? 0 : -1;
  int *d_level = nullptr;
  CHECK(cudaMalloc(&d_level, n * sizeof(int)));
  CHECK(cudaMemcpy(d_level, level, n * sizeof(int), cudaMemcpyHostToDevice));
  int *changed = (int *)malloc(1 * sizeof(int));
  int *d_changed = nullptr;
  CHECK(cudaMalloc(&d_changed, 1 * sizeof(int)));
  CHECK(cudaMemset(d_changed, 0, 1 * sizeof(int)));
  bfs_step<<<2, 32>>>(d_row, d_col, d_level, n, 0, d_changed);
  bfs_step<<<2, 32>>>(d_row, d_col, d_level, n, 1, d_changed);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(level, d_level, n * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(changed, d_changed, 1 * sizeof(int), cudaMemcpyDeviceToHost));
  if (!(level[0] == 0 && level[1] == 1 && level[2] == 1)) return 1;
  if (!(level[3] == 2 && level[6] == 2)) return 1;
  double total_level = 0;
  for (int i = 0; i < n; ++i) total_level += level[i];
  printf("level %g\n", total_level);
  double total_changed = 0;
  for (int i = 0; i < 1; ++i) total_changed += changed[i];
  printf("changed %g\n", total_changed);
  CHECK(cudaFree(d_row));
  CHECK(cudaFree(d_col));
  CHECK(cudaFree(d_level));
  CHECK(cudaFree(d_changed));
  free(row);
  free(col);
  free(level);
  free(changed);
  return 0;
}
