// run: --force-malloc-success
// expect: proved
// launch: 1 x 16
// fix: the struct holds the device's copy
#include <cuda_runtime.h>

struct Series {
  int length;
  const int *data;
};

__global__ void total(Series series, int *result) {
  int sum = 0;
  if (threadIdx.x == 0) {
    for (int i = 0; i < series.length; ++i) sum += series.data[i];
    *result = sum;
  }
}

int main() {
  int host[16];
  for (int i = 0; i < 16; ++i) host[i] = i;
  int *data, *result;
  cudaMalloc(&data, sizeof host);
  cudaMalloc(&result, sizeof(int));
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  Series series = {16, data};
  total<<<1, 16>>>(series, result);
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaFree(result);
  return 0;
}
