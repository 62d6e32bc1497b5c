// class: elementwise
// expect: safe
// needs: n >= 0 && \valid(w + (0 .. n-1)) && \valid_read(g + (0 .. n-1)) && \valid(m + (0 .. n-1)) && \valid(v + (0 .. n-1))
// sizes: any
// why: three arrays are updated at the thread's own index
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

struct AdamSettings {
  float rate, beta1, beta2, epsilon;
};

__global__ void __launch_bounds__(256)
    adam_step(float *__restrict__ w, const float *__restrict__ g, float *__restrict__ m,
              float *__restrict__ v, int n, const AdamSettings s) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float gradient = g[i];
  const float first = s.beta1 * m[i] + (1.0f - s.beta1) * gradient;
  const float second = s.beta2 * v[i] + (1.0f - s.beta2) * gradient * gradient;
  m[i] = first;
  v[i] = second;
  w[i] -= s.rate * first / (sqrtf(second) + s.epsilon);
}

int main() {
  const int n = 400;
  float *w = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) w[i] = 1.0f;
  float *d_w = nullptr;
  CHECK(cudaMalloc(&d_w, n * sizeof(float)));
  CHECK(cudaMemcpy(d_w, w, n * sizeof(float), cudaMemcpyHostToDevice));
  float *g = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) g[i] = i % 3;
  float *d_g = nullptr;
  CHECK(cudaMalloc(&d_g, n * sizeof(float)));
  CHECK(cudaMemcpy(d_g, g, n * sizeof(float), cudaMemcpyHostToDevice));
  float *m = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) m[i] = 0.0f;
  float *d_m = nullptr;
  CHECK(cudaMalloc(&d_m, n * sizeof(float)));
  CHECK(cudaMemcpy(d_m, m, n * sizeof(float), cudaMemcpyHostToDevice));
  float *v = (float *)malloc(n * sizeof(float));
  for (int i = 0; i < n; ++i) v[i] = 0.0f;
  float *d_v = nullptr;
  CHECK(cudaMalloc(&d_v, n * sizeof(float)));
  CHECK(cudaMemcpy(d_v, v, n * sizeof(float), cudaMemcpyHostToDevice));
  AdamSettings s = {0.1f, 0.9f, 0.99f, 1e-8f};
  adam_step<<<2, 256>>>(d_w, d_g, d_m, d_v, n, s);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaMemcpy(w, d_w, n * sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(m, d_m, n * sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(v, d_v, n * sizeof(float), cudaMemcpyDeviceToHost));
  for (int i = 0; i < n; ++i)
    if (!((i % 3 == 0) == (w[i] == 1.0f))) return 1;
  double total_w = 0;
  for (int i = 0; i < n; ++i) total_w += w[i];
  printf("w %g\n", total_w);
  double total_m = 0;
  for (int i = 0; i < n; ++i) total_m += m[i];
  printf("m %g\n", total_m);
  double total_v = 0;
  for (int i = 0; i < n; ++i) total_v += v[i];
  printf("v %g\n", total_v);
  CHECK(cudaFree(d_w));
  CHECK(cudaFree(d_g));
  CHECK(cudaFree(d_m));
  CHECK(cudaFree(d_v));
  free(w);
  free(g);
  free(m);
  free(v);
  return 0;
}
