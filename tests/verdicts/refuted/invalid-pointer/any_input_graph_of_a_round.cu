// run: --no-check race --no-check uninit --no-check api-misuse
// expect: refuted invalid-pointer
// why: the graph of one round is launched in the next one, when its memory is freed
#include <cstdlib>

__global__ void clear(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 0;  //! invalid-pointer
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  int rounds = argc > 2 ? atoi(argv[2]) : 3;
  if (n < 1 || n > 1 << 20) return 1;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraphExec_t exec = NULL;
  for (int round = 0; round < rounds; ++round) {
    int *x;
    if (exec != NULL) cudaGraphLaunch(exec, s);
    cudaMalloc(&x, n * sizeof(int));
    cudaGraph_t graph;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    clear<<<n / 256 + 1, 256, 0, s>>>(x, n);
    cudaStreamEndCapture(s, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, s);
    cudaStreamSynchronize(s);
    cudaFree(x);
  }
}
