// class: random_access
// expect: overflow
// needs: n >= 0 && queries >= 0 && \valid_read(sorted + (0 .. n-1)) && \valid_read(query + (0 .. queries-1)) && \valid(where + (0 .. queries-1))
// sizes: any
// why: lo + hi leaves int for lists of more than 2^30 elements; main does not show it
#include <cstdio>
#include <vector>

__global__ void lower_bounds(const float *sorted, int n, const float *query, int *where,
                             int queries) {
  const int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= queries) return;
  int lo = 0, hi = n;
  while (lo < hi) {
    const int mid = (lo + hi) / 2;  //! overflow
    if (sorted[mid] < query[q]) {
      lo = mid + 1;
    } else {
      hi = mid;
    }
  }
  where[q] = lo;
}

int main() {
  const int n = 128;
  const int queries = 60;
  std::vector<float> sorted(n);
  for (int i = 0; i < n; ++i) sorted[i] = 2 * i;
  float *d_sorted = nullptr;
  cudaMalloc(&d_sorted, n * sizeof(float));
  cudaMemcpy(d_sorted, sorted.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> query(queries);
  for (int i = 0; i < queries; ++i) query[i] = 3 * i;
  float *d_query = nullptr;
  cudaMalloc(&d_query, queries * sizeof(float));
  cudaMemcpy(d_query, query.data(), queries * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<int> where(queries);
  int *d_where = nullptr;
  cudaMalloc(&d_where, queries * sizeof(int));
  cudaMemset(d_where, 0, queries * sizeof(int));
  lower_bounds<<<1, 64>>>(d_sorted, n, d_query, d_where, queries);
  cudaMemcpy(where.data(), d_where, queries * sizeof(int), cudaMemcpyDeviceToHost);
  for (int i = 0; i < queries; ++i)
    if (!(where[i] == (3 * i + 1) / 2)) return 1;
  double total_where = 0;
  for (int i = 0; i < queries; ++i) total_where += where[i];
  printf("where %g\n", total_where);
  cudaFree(d_sorted);
  cudaFree(d_query);
  cudaFree(d_where);
  return 0;
}
