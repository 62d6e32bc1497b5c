// expect: refuted out-of-bounds mark
// why: the graph follows a pointer that the host has set behind the capture
#include <cstdlib>

__global__ void set(int **slot) { **slot = 1000; }
__global__ void mark(int *x, int at) { x[at] = 1; }  //! out-of-bounds

int main() {
  int **slot, *a, *b, *x;
  cudaMallocHost(&slot, sizeof(int *));
  cudaMallocHost(&a, sizeof(int));
  cudaMallocHost(&b, sizeof(int));
  cudaMalloc(&x, 10 * sizeof(int));
  *a = *b = 0;
  *slot = a;
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  set<<<1, 1, 0, s>>>(slot);
  cudaStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  *slot = b;
  *b = 0;
  cudaGraphLaunch(exec, s);
  cudaStreamSynchronize(s);
  mark<<<1, 1, 0, s>>>(x, *b);
  cudaStreamSynchronize(s);
  cudaFree(x);
  cudaFreeHost(slot);
  cudaFreeHost(a);
  cudaFreeHost(b);
}
