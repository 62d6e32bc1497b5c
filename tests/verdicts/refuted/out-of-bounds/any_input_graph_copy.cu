// run: --no-check race --no-check uninit --no-check api-misuse
// expect: refuted out-of-bounds mark
// why: what the host has written is overwritten by a copy of the graph
#include <cstdlib>

__global__ void count(int *x, int n) { *x = n; }
__global__ void mark(int *x, int at) { x[at] = 1; }  //! out-of-bounds

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5;
  if (n < 0 || n > 1000) return 1;
  int *h, *x;
  cudaMallocHost(&h, sizeof(int));
  cudaMalloc(&x, 10 * sizeof(int));
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  count<<<1, 1, 0, s>>>(x, n);
  cudaMemcpyAsync(h, x, sizeof(int), cudaMemcpyDeviceToHost, s);
  cudaStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  *h = 0;
  cudaGraphLaunch(exec, s);
  cudaStreamSynchronize(s);
  int at = *h;
  mark<<<1, 1, 0, s>>>(x, at);
  cudaStreamSynchronize(s);
  cudaFree(x);
  cudaFreeHost(h);
}
