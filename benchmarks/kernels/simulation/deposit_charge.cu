// class: simulation
// expect: race
// needs: particles >= 0 && cells >= 2 && cells <= 8000000 && \valid_read(x + (0 .. particles-1)) && \valid(charge + (0 .. cells-1)) && (\forall integer p; 0 <= p < particles ==> 0 <= x[p] && x[p] < cells - 1)
// sizes: any
// why: particles in one cell add to its corners without atomics
#include <cstdio>
#include <vector>

__global__ void deposit(const float *x, float *charge, int particles, int cells) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= particles) return;
  const int cell = (int)x[p];
  const float right = x[p] - cell;
  charge[cell] += 1.0f - right;  //! race
  charge[cell + 1] += right;     //! race
}

int main() {
  const int n = 60;
  std::vector<float> x(n);
  for (int i = 0; i < n; ++i) x[i] = (i % 20) + 0.25f;
  float *d_x = nullptr;
  cudaMalloc(&d_x, n * sizeof(float));
  cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  std::vector<float> charge(24);
  float *d_charge = nullptr;
  cudaMalloc(&d_charge, 24 * sizeof(float));
  cudaMemset(d_charge, 0, 24 * sizeof(float));
  deposit<<<1, 64>>>(d_x, d_charge, n, 24);
  cudaMemcpy(charge.data(), d_charge, 24 * sizeof(float), cudaMemcpyDeviceToHost);
  double total_charge = 0;
  for (int i = 0; i < 24; ++i) total_charge += charge[i];
  printf("charge %g\n", total_charge);
  cudaFree(d_x);
  cudaFree(d_charge);
  return 0;
}
