// class: strided_2d
// expect: safe
// needs: n >= 0 && n <= 46340 && 0 <= via && via < n && \valid(d + (0 .. n * n - 1))
// sizes: any
// why: row and column of the intermediate node are left as they are, so what is read is not written
#include <cstdio>
#include <vector>

__global__ void relax_via(float *d, int n, int via) {
  const int to = blockIdx.x * blockDim.x + threadIdx.x;
  const int from = blockIdx.y * blockDim.y + threadIdx.y;
  if (from >= n || to >= n || from == via || to == via) return;
  const float through = d[from * n + via] + d[via * n + to];
  if (through < d[from * n + to]) d[from * n + to] = through;
}

int main() {
  const int n = 12;
  std::vector<float> d(n * n);
  for (int i = 0; i < n * n; ++i) d[i] = (i % n - i / n + n) % n < 2 ? i % n != i / n : 99.0f;
  float *d_d = nullptr;
  cudaMalloc(&d_d, (n * n) * sizeof(float));
  cudaMemcpy(d_d, d.data(), (n * n) * sizeof(float), cudaMemcpyHostToDevice);
  for (int via = 0; via < n; ++via) relax_via<<<dim3(1, 2), dim3(16, 8)>>>(d_d, n, via);
  cudaMemcpy(d.data(), d_d, (n * n) * sizeof(float), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n * n; ++i)
    if (!(d[i] == (i % n - i / n + n) % n)) return 1;
  double total_d = 0;
  for (int i = 0; i < n * n; ++i) total_d += d[i];
  printf("d %g\n", total_d);
  cudaFree(d_d);
  return 0;
}
