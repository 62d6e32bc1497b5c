// class: graphs
// expect: safe
// needs: nodes >= 0 && \valid_read(share + (0 .. nodes-1)) && \valid(gathered + (0 .. nodes-1)) && \valid_read(offset + (0 .. nodes)) && offset[0] == 0 && (\forall integer v; 0 <= v < nodes ==> offset[v] <= offset[v + 1]) && \valid_read(target + (0 .. offset[nodes] - 1)) && (\forall integer e; 0 <= e < offset[nodes] ==> 0 <= target[e] < nodes)
// sizes: fixed
// why: shares that meet at one node are added with atomics
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

__global__ void push_shares(const int *offset, const int *target, const float *share,
                            float *gathered, int nodes) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < nodes) {
    const float mine = share[v];
    for (int e = offset[v]; e < offset[v + 1]; ++e) atomicAdd(&gathered[target[e]], mine);
  }
}

int main() {
  const int n = 80;
  int *offset = (int *)malloc((n + 1) * sizeof(int));
  for (int i = 0; i < n + 1; ++i) offset[i] = 2 * i;
  int *d_offset = nullptr;
  CHECK(cudaMalloc(&d_offset, (n + 1) * sizeof(int)));
  CHECK(cudaMemcpy(d_offset, offset, (n + 1) * sizeof(int), cudaMemcpyHostToDevice));
  int *target = (int *)malloc((2 * n) * sizeof(int));
  for (int i = 0; i < 2 * n; ++i) target[i] = i % 10;
  int *d_target = nullptr;
  CHECK(cudaMalloc(&d_target, (2 * n) * sizeof(int)));
  CHECK(cudaMemcpy(d_target, target, (2 * n) * sizeof(int), cudaMemcpyHostToDevice));
  float *share = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) share[i] = 1.0f;
  float *d_share = nullptr;
  CHECK(cudaMalloc(&d_share, n * sizeof(float)));
  CHECK(cudaMemcpy(d_share, share, n * sizeof(float), cudaMemcpyHostToDevice));
  float *gathered = (float *)malloc(n * sizeof(float));
  float *d_gathered = nullptr;
  CHECK(cudaMalloc(&d_gathered, n * sizeof(float)));
  CHECK(cudaMemset(d_gathered, 0, n * sizeof(float)));
  push_shares<<<3, 32>>>(d_offset, d_target, d_share, d_gathered, n);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(gathered, d_gathered, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!(gathered[i] == (i < 10 ? 16.0f : 0.0f))) return 1;
  double total_gathered = 0;
  for (int i = 0; i < n; ++i) total_gathered += gathered[i];
  printf("gathered %g\n", total_gathered);
  CHECK(cudaFree(d_offset));
  CHECK(cudaFree(d_target));
  CHECK(cudaFree(d_share));
  CHECK(cudaFree(d_gathered));
  free(offset);
  free(target);
  free(share);
  free(gathered);
  return 0;
}
