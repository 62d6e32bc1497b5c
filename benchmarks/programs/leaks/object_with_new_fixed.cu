// run: --force-malloc-success --check all
// expect: proved
// launch: 1 x 8
// fix: the destructor deletes the array
#include <cuda_runtime.h>

class Buffer {
 public:
  explicit Buffer(int n) : size(n), data(new int[n]) {
    for (int i = 0; i < n; ++i) data[i] = i;
  }
  ~Buffer() { delete[] data; }
  int size;
  int *data;
};

__global__ void negate(int *x) { x[threadIdx.x] = -x[threadIdx.x]; }

int main() {
  Buffer *buffer = new Buffer(8);
  int *x;
  cudaMalloc(&x, 8 * sizeof(int));
  cudaMemcpy(x, buffer->data, 8 * sizeof(int), cudaMemcpyHostToDevice);
  negate<<<1, 8>>>(x);
  cudaDeviceSynchronize();
  cudaFree(x);
  delete buffer;
  return 0;
}
