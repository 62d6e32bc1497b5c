// class: simulation
// expect: safe
// needs: n >= 0 && clusters >= 1 && \valid_read(point + (0 .. n-1)) && \valid_read(centre + (0 .. clusters-1)) && \valid(label + (0 .. n-1)) && \valid(sum + (0 .. 2 * clusters - 1)) && \valid(size + (0 .. clusters-1)) && clusters <= 1073741823
// sizes: any
// why: labels are the thread's own, sums and sizes of the clusters grow through atomics
#include <cstdio>
#include <vector>

__global__ void assign_points(const float2 *point, int n, const float2 *centre, int clusters,
                              int *label, float *sum, unsigned *size) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float2 p = point[i];
  int best = 0;
  float least = INFINITY;
  for (int c = 0; c < clusters; ++c) {
    const float dx = p.x - centre[c].x, dy = p.y - centre[c].y;
    const float d = dx * dx + dy * dy;
    if (d < least) {
      least = d;
      best = c;
    }
  }
  label[i] = best;
  atomicAdd(&sum[2 * best], p.x);
  atomicAdd(&sum[2 * best + 1], p.y);
  atomicAdd(&size[best], 1u);
}

int main() {
  const int n = 120;
  std::vector<float2> point(n);
  for (int i = 0; i < n; ++i) point[i] = make_float2(i % 3 * 10.0f, i % 2);
  float2 *d_point = nullptr;
  cudaMalloc(&d_point, n * sizeof(float2));
  cudaMemcpy(d_point, point.data(), n * sizeof(float2), cudaMemcpyHostToDevice);
  std::vector<float2> centre(3);
  for (int i = 0; i < 3; ++i) centre[i] = make_float2(i * 10.0f, 0.5f);
  float2 *d_centre = nullptr;
  cudaMalloc(&d_centre, 3 * sizeof(float2));
  cudaMemcpy(d_centre, centre.data(), 3 * sizeof(float2), cudaMemcpyHostToDevice);
  std::vector<int> label(n);
  int *d_label = nullptr;
  cudaMalloc(&d_label, n * sizeof(int));
  cudaMemset(d_label, 0, n * sizeof(int));
  std::vector<float> sum(6);
  float *d_sum = nullptr;
  cudaMalloc(&d_sum, 6 * sizeof(float));
  cudaMemset(d_sum, 0, 6 * sizeof(float));
  std::vector<unsigned> size(3);
  unsigned *d_size = nullptr;
  cudaMalloc(&d_size, 3 * sizeof(unsigned));
  cudaMemset(d_size, 0, 3 * sizeof(unsigned));
  assign_points<<<1, 128>>>(d_point, n, d_centre, 3, d_label, d_sum, d_size);
  cudaMemcpy(label.data(), d_label, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(sum.data(), d_sum, 6 * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(size.data(), d_size, 3 * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i)
    if (!(label[i] == i % 3)) return 1;
  for (int i = 0; i < 3; ++i)
    if (!(size[i] == 40)) return 1;
  double total_label = 0;
  for (int i = 0; i < n; ++i) total_label += label[i];
  printf("label %g\n", total_label);
  double total_sum = 0;
  for (int i = 0; i < 6; ++i) total_sum += sum[i];
  printf("sum %g\n", total_sum);
  double total_size = 0;
  for (int i = 0; i < 3; ++i) total_size += size[i];
  printf("size %g\n", total_size);
  cudaFree(d_point);
  cudaFree(d_centre);
  cudaFree(d_label);
  cudaFree(d_sum);
  cudaFree(d_size);
  return 0;
}
