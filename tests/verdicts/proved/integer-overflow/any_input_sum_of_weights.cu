// expect: proved all
// fix: the weights are small
#include <cstdlib>

struct Weights {
  int of[64];
};

__global__ void weigh(const Weights weights, const int *counts, int *sum) {
  int all = 0;
  for (int i = 0; i < 64; i++) all += weights.of[i];
  for (int i = 0; i < 100; i++) all += counts[i];
  *sum = all;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int step = atoi(argv[1]);
  if (step < 1 || step > 1000) return 1;
  Weights weights;
  for (int i = 0; i < 64; i++) weights.of[i] = i * step;
  int *counts = (int *)malloc(100 * sizeof(int)), *on_device, *sum;
  for (int i = 0; i < 100; i++) counts[i] = rand() % 1000;
  cudaMalloc(&on_device, 100 * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaMemcpy(on_device, counts, 100 * sizeof(int), cudaMemcpyHostToDevice);
  weigh<<<1, 1>>>(weights, on_device, sum);
  cudaDeviceSynchronize();
  cudaFree(on_device);
  cudaFree(sum);
  free(counts);
  return 0;
}
