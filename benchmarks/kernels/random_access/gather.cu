// class: random_access
// expect: safe
// needs: n >= 0 && m >= 0 && \valid_read(index + (0 .. n-1)) && \valid_read(table + (0 .. m-1)) && \valid(out + (0 .. n-1)) && (\forall integer i; 0 <= i < n ==> 0 <= index[i] < m)
// sizes: any
// why: indices are within the table by precondition, and each thread writes its own element
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

__global__ void gather(const float *__restrict__ table, int m, const int *__restrict__ index,
                       float *__restrict__ out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = __ldg(&table[index[i]]);
}

int main() {
  const int n = 300;
  const int m = 40;
  float *table = (float *)malloc(m * sizeof(float));
  for (int i = 0; i < m; ++i) table[i] = 10.0f * i;
  float *d_table = nullptr;
  CHECK(cudaMalloc(&d_table, m * sizeof(float)));
  CHECK(cudaMemcpy(d_table, table, m * sizeof(float), cudaMemcpyHostToDevice));
  int *index = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; ++i) index[i] = (i * 7) % m;
  int *d_index = nullptr;
  CHECK(cudaMalloc(&d_index, n * sizeof(int)));
  CHECK(cudaMemcpy(d_index, index, n * sizeof(int), cudaMemcpyHostToDevice));
  float *out = (float *)malloc(n * sizeof(float));
  float *d_out = nullptr;
  CHECK(cudaMalloc(&d_out, n * sizeof(float)));
  CHECK(cudaMemset(d_out, 0, n * sizeof(float)));
  gather<<<3, 128>>>(d_table, m, d_index, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(out, d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(out[i] == 10.0f * ((i * 7) % m))) return 1;
  double total_out = 0;
  for (int i = 0; i < n; ++i) total_out += out[i];
  printf("out %g\n", total_out);
  CHECK(cudaFree(d_table));
  CHECK(cudaFree(d_index));
  CHECK(cudaFree(d_out));
  free(table);
  free(index);
  free(out);
  return 0;
}
