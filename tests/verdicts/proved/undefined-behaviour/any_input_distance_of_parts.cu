// run: --check ub --check bounds --check race --check divergence
// expect: proved all
// why: the bytes are cut to whole elements before their distance is taken
#include <cstdlib>
struct Triple { int x, y, z; };
__global__ void count(char *bytes, int n, int *to) {
  Triple *first = (Triple *)bytes, *last = (Triple *)(bytes + n);
  int many = last - first;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < many) to[3 * i] = i;
}
int main(int argc, char **argv) {
  if (argc != 2) return 0;
  int n = atoi(argv[1]);
  if (n < 12 || n > 1200) return 0;
  char *bytes;
  int *to;
  cudaMalloc(&bytes, n);
  cudaMalloc(&to, n);
  count<<<1, 128>>>(bytes, n / 12 * 12, to);
  cudaDeviceSynchronize();
  cudaFree(bytes);
  cudaFree(to);
  return 0;
}
