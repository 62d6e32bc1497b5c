// class: dynamic_shared
// expect: safe
// needs: dim >= 1 && keys >= 0 && dim + blockDim.x <= 12288 && keys * dim <= 2147483647 && gridDim.x * dim <= 2147483647 && keys + blockDim.x <= 2147483647 && \valid(arena + (0 .. dim + blockDim.x - 1)) && \valid_read(q + (0 .. gridDim.x * dim - 1)) && \valid_read(k + (0 .. keys * dim - 1)) && \valid(best + (0 .. gridDim.x - 1))
// sizes: any
// why: the query lies in the first part and one running maximum per thread in the second, which is folded by one thread
#include <cstdio>
#include <vector>

__global__ void best_score(const float *q, const float *k, float *best, int keys, int dim) {
  extern __shared__ float arena[];
  float *query = arena;
  float *top = arena + dim;
  for (int d = threadIdx.x; d < dim; d += blockDim.x) query[d] = q[blockIdx.x * dim + d];
  __syncthreads();
  float mine = -INFINITY;
  for (int key = threadIdx.x; key < keys; key += blockDim.x) {
    float score = 0.0f;
    for (int d = 0; d < dim; ++d) score += query[d] * k[key * dim + d];
    mine = fmaxf(mine, score);
  }
  top[threadIdx.x] = mine;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (unsigned t = 1; t < blockDim.x; ++t) mine = fmaxf(mine, top[t]);
    best[blockIdx.x] = mine;
  }
}

int main() {
  const int queries = 4, keys = 50, dim = 20;
  std::vector<float> q(queries * dim);
  for (int i = 0; i < queries * dim; ++i) q[i] = 1.0f;
  float *d_q = nullptr;
  cudaMalloc(&d_q, (queries * dim) * sizeof(float));
  cudaMemcpy(d_q, q.data(), (queries * dim) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> k(keys * dim);
  for (int i = 0; i < keys * dim; ++i) k[i] = i / dim;
  float *d_k = nullptr;
  cudaMalloc(&d_k, (keys * dim) * sizeof(float));
  cudaMemcpy(d_k, k.data(), (keys * dim) * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> best(queries);
  float *d_best = nullptr;
  cudaMalloc(&d_best, queries * sizeof(float));
  cudaMemset(d_best, 0, queries * sizeof(float));
  best_score<<<queries, 32, (dim + 32) * sizeof(float)>>>(d_q, d_k, d_best, keys, dim);
  cudaMemcpy(best.data(), d_best, queries * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < queries; ++i)
    if (!(best[i] == 49.0f * 20.0f)) return 1;
  double total_best = 0;
  for (int i = 0; i < queries; ++i) total_best += best[i];
  printf("best %g\n", total_best);
  cudaFree(d_q);
  cudaFree(d_k);
  cudaFree(d_best);
  return 0;
}
