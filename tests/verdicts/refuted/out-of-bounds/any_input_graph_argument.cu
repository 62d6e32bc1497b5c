// run: --no-check race --no-check uninit
// expect: refuted out-of-bounds
// why: an argument is that of the moment of the capture, and what it becomes later is nothing to the graph
#include <cstdlib>

__global__ void clear(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 0;  //! out-of-bounds
}

int main(int argc, char **argv) {
  int size = argc > 1 ? atoi(argv[1]) : 100;
  if (size < 1 || size > 1 << 20) return 1;
  int n = size + 1;
  int *x;
  cudaMalloc(&x, size * sizeof(int));
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
  clear<<<size / 256 + 1, 256, 0, s>>>(x, n);
  n = size;
  cudaStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, s);
  cudaStreamSynchronize(s);
  cudaFree(x);
}
