// class: random_access
// expect: safe
// needs: tokens >= 0 && vocabulary >= 0 && dim >= 0 && gridDim.x <= tokens && \valid_read(id + (0 .. tokens-1)) && \valid_read(table + (0 .. vocabulary * dim - 1)) && \valid(out + (0 .. tokens * dim - 1)) && (\forall integer t; 0 <= t < tokens ==> 0 <= id[t] < vocabulary)
// sizes: any
// why: a block copies the row of one token, in 64-bit offsets
#include <cstdio>
#include <cstdlib>

__global__ void embed(const int *__restrict__ id, const float *__restrict__ table,
                      float *__restrict__ out, int tokens, int vocabulary, int dim) {
  const float *row = table + (size_t)id[blockIdx.x] * dim;
  float *to = out + (size_t)blockIdx.x * dim;
  for (unsigned d = threadIdx.x; d < (unsigned)dim; d += blockDim.x) to[d] = row[d];
}

int main() {
  const int tokens = 12, vocabulary = 9, dim = 50;
  int *id = (int *)malloc(tokens * sizeof(int));
  for (int i = 0; i < tokens; ++i) id[i] = (i * 4) % vocabulary;
  int *d_id = nullptr;
  cudaMalloc(&d_id, tokens * sizeof(int));
  cudaMemcpy(d_id, id, tokens * sizeof(int), cudaMemcpyHostToDevice);
  float *table = (float *)malloc((vocabulary * dim) * sizeof(float));
  for (int i = 0; i < vocabulary * dim; ++i) table[i] = i / dim;
  float *d_table = nullptr;
  cudaMalloc(&d_table, (vocabulary * dim) * sizeof(float));
  cudaMemcpy(d_table, table, (vocabulary * dim) * sizeof(float), cudaMemcpyHostToDevice);
  float *out = (float *)malloc((tokens * dim) * sizeof(float));
  float *d_out = nullptr;
  cudaMalloc(&d_out, (tokens * dim) * sizeof(float));
  cudaMemset(d_out, 0, (tokens * dim) * sizeof(float));
  embed<<<tokens, 32>>>(d_id, d_table, d_out, tokens, vocabulary, dim);
  cudaMemcpy(out, d_out, (tokens * dim) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < tokens * dim; ++i)
    if (!(out[i] == (i / dim * 4) % vocabulary)) return 1;
  double total_out = 0;
  for (int i = 0; i < tokens * dim; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  cudaFree(d_id);
  cudaFree(d_table);
  cudaFree(d_out);
  free(id);
  free(table);
  free(out);
  return 0;
}
