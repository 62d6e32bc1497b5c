// run: --force-malloc-success --check all
// expect: refuted memory-leak
// launch: 1 x 8
// why: the object is deleted, and the array that it owns is not
#include <cuda_runtime.h>

class Buffer {
 public:
  explicit Buffer(int n) : size(n), data(new int[n]) {  //! memory-leak
    for (int i = 0; i < n; ++i) data[i] = i;
  }
  ~Buffer() {}
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
