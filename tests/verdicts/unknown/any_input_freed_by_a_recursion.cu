// run: --check pointer --check bounds
// expect: unknown all
// why: a function that calls itself twice may have freed the array, for one number in a thousand
#include <cstdlib>
static int *data;
static void visit(int x, int depth) {
  if (depth == 0) {
    if (x == 500) cudaFree(data);
    return;
  }
  visit(x + 1, depth - 1);
  visit(x + 2, depth - 1);
}
__global__ void k(int *to, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) to[i] = 1;
}
int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int number = atoi(argv[1]);
  if (number < 1 || number > 10000) return 1;
  cudaMalloc(&data, 2000);
  visit(number, 3);
  k<<<2, 256>>>(data, 500);
  cudaDeviceSynchronize();
  return 0;
}
