// run: --check ub --check bounds --check race --check divergence
// expect: refuted undefined-behaviour
// why: bytes that are no whole number of elements apart have no distance in elements
#include <cstdlib>
struct Triple { int x, y, z; };
__global__ void count(char *bytes, int n, int *to) {
  Triple *first = (Triple *)bytes, *last = (Triple *)(bytes + n);
  int many = last - first;  //! undefined-behaviour
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
  count<<<1, 128>>>(bytes, n, to);
  cudaDeviceSynchronize();
  cudaFree(bytes);
  cudaFree(to);
  return 0;
}
