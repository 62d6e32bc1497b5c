// run: --check race --check bounds --check divergence
// expect: proved all ; proved data-race k
// why: what a texture of an array holds nobody writes while the kernel runs
#include <cstdlib>
__global__ void k(float *to, cudaTextureObject_t from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = tex1D<float>(from, i + 0.5f);
}
int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 4096) return 1;
  cudaArray_t array;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  if (cudaMallocArray(&array, &format, n) != cudaSuccess) return 1;
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc how = {};
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &how, nullptr);
  float *to;
  if (cudaMalloc(&to, n * sizeof(float)) != cudaSuccess) return 1;
  k<<<(n + 127) / 128, 128>>>(to, texture, n);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFree(to);
  cudaFreeArray(array);
  return 0;
}
