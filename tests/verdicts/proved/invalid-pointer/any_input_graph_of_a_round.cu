// run: --no-check race --no-check uninit --no-check api-misuse
// expect: proved all
// fix: the memory is freed behind all rounds
#include <cstdlib>

__global__ void clear(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 0;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  int rounds = argc > 2 ? atoi(argv[2]) : 3;
  if (n < 1 || n > 1 << 20) return 1;
  cudaStream_t s;
  cudaStreamCreate(&s);
  int *x;
  cudaMalloc(&x, n * sizeof(int));
  cudaGraphExec_t exec = NULL;
  for (int round = 0; round < rounds; ++round) {
    cudaGraph_t graph;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    clear<<<n / 256 + 1, 256, 0, s>>>(x, n);
    cudaStreamEndCapture(s, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, s);
    cudaStreamSynchronize(s);
  }
  cudaFree(x);
}
