// run: --force-malloc-success
// expect: refuted invalid-pointer
// launch: 1 x 16
// why: the struct goes to the device by value, and the pointer in it still leads to host memory
#include <cuda_runtime.h>

struct Series {
  int length;
  const int *data;
};

__global__ void total(Series series, int *result) {
  int sum = 0;
  if (threadIdx.x == 0) {
    for (int i = 0; i < series.length; ++i) sum += series.data[i];  //! invalid-pointer
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
  Series series = {16, host};
  total<<<1, 16>>>(series, result);
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaFree(result);
  return 0;
}
