// run: --check race --check bounds --check divergence
// expect: proved all ; proved-within data-race
// why: the texture reads what the kernel writes, and its reads are not followed
#include <cstdlib>
__global__ void k(float *to, cudaTextureObject_t from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = tex1Dfetch<float>(from, n - 1 - i);
}
int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int n = atoi(argv[1]);
  if (n < 1 || n > 4096) return 1;
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeLinear;
  float *to;
  if (cudaMalloc(&to, n * sizeof(float)) != cudaSuccess) return 1;
  resource.res.linear.devPtr = to;
  resource.res.linear.desc = cudaCreateChannelDesc<float>();
  resource.res.linear.sizeInBytes = n * sizeof(float);
  cudaTextureDesc how = {};
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &how, nullptr);
  k<<<(n + 127) / 128, 128>>>(to, texture, n);
  cudaDeviceSynchronize();
  cudaDestroyTextureObject(texture);
  cudaFree(to);
  return 0;
}
