// class: structs_vectors
// expect: bounds
// needs: n >= 0 && (unsigned long long)v % 16 == 0 && \valid(v + (0 .. n-1))
// sizes: any
// why: the number of groups is rounded up, so the last float4 sticks out when n is no multiple of four
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

__global__ void scale4(float *v, int n, float k) {
  const unsigned g = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned groups = ((unsigned)n + 3) / 4;
  if (g < groups) {
    float4 *wide = reinterpret_cast<float4 *>(v) + g;
    float4 q = *wide;  //! bounds
    q.x *= k;
    q.y *= k;
    q.z *= k;
    q.w *= k;
    *wide = q;
  }
}

int main() {
  const int n = 402;
  float *v = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) v[i] = i;
  float *d_v = nullptr;
  CHECK(cudaMalloc(&d_v, n * sizeof(float)));
  CHECK(cudaMemcpy(d_v, v, n * sizeof(float), cudaMemcpyHostToDevice));
  scale4<<<1, 128>>>(d_v, n, 2.0f);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(v, d_v, n * sizeof(float), cudaMemcpyDeviceToHost));
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  CHECK(cudaFree(d_v));
  free(v);
  return 0;
}
