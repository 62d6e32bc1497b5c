// class: graphs
// expect: safe
// needs: nodes >= 0 && \valid_read(rank + (0 .. nodes-1)) && \valid_read(out_degree + (0 .. nodes-1)) && \valid(next_rank + (0 .. nodes-1)) && \valid_read(offset + (0 .. nodes)) && offset[0] == 0 && (\forall integer v; 0 <= v < nodes ==> offset[v] <= offset[v + 1]) && \valid_read(source + (0 .. offset[nodes] - 1)) && (\forall integer e; 0 <= e < offset[nodes] ==> 0 <= source[e] < nodes)
// sizes: fixed
// why: each node gathers from the old ranks and writes its own new one
#include <cstdio>
#include <vector>

__global__ void pull_ranks(const int *offset, const int *source, const int *out_degree,
                           const float *__restrict__ rank, float *__restrict__ next_rank, int nodes,
                           float damping) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= nodes) return;
  float sum = 0.0f;
  for (int e = offset[v], end = offset[v + 1]; e < end; ++e) {
    const int u = source[e];
    sum += rank[u] / out_degree[u];
  }
  next_rank[v] = (1.0f - damping) / nodes + damping * sum;
}

int main() {
  const int n = 100;
  std::vector<int> offset(n + 1);
  for (int i = 0; i < n + 1; ++i) offset[i] = 2 * i;
  int *d_offset = nullptr;
  cudaMalloc(&d_offset, (n + 1) * sizeof(int));
  cudaMemcpy(d_offset, offset.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> source(2 * n);
  for (int i = 0; i < 2 * n; ++i) source[i] = (i / 2 + 1 + i % 2) % n;
  int *d_source = nullptr;
  cudaMalloc(&d_source, (2 * n) * sizeof(int));
  cudaMemcpy(d_source, source.data(), (2 * n) * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<int> out_degree(n);
  for (int i = 0; i < n; ++i) out_degree[i] = 2;
  int *d_out_degree = nullptr;
  cudaMalloc(&d_out_degree, n * sizeof(int));
  cudaMemcpy(d_out_degree, out_degree.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  std::vector<float> rank(n);
  for (int i = 0; i < n; ++i) rank[i] = 1.0f;
  float *d_rank = nullptr;
  cudaMalloc(&d_rank, n * sizeof(float));
  cudaMemcpy(d_rank, rank.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> next_rank(n);
  float *d_next_rank = nullptr;
  cudaMalloc(&d_next_rank, n * sizeof(float));
  cudaMemset(d_next_rank, 0, n * sizeof(float));
  pull_ranks<<<2, 64>>>(d_offset, d_source, d_out_degree, d_rank, d_next_rank, n, 0.5f);
  cudaMemcpy(next_rank.data(), d_next_rank, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(fabsf(next_rank[i] - 0.505f) < 1e-6f)) return 1;
  double total_next_rank = 0;
  for (int i = 0; i < n; ++i) total_next_rank += next_rank[i];
  printf("next_rank %g\n", total_next_rank);
  cudaFree(d_offset);
  cudaFree(d_source);
  cudaFree(d_out_degree);
  cudaFree(d_rank);
  cudaFree(d_next_rank);
  return 0;
}
