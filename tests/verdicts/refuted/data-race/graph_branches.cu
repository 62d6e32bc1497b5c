// run: --force-malloc-success
// expect: refuted data-race
// why: the graph has two nodes that write one array, and none depends on the other
__global__ void put(int *x, int by) { x[threadIdx.x] = by; }  //! data-race

int main() {
  int *x;
  cudaMalloc(&x, 32 * sizeof(int));
  cudaStream_t s, side;
  cudaEvent_t begin, end;
  cudaStreamCreate(&s);
  cudaStreamCreate(&side);
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaEventRecord(begin, s);
  cudaStreamWaitEvent(side, begin, 0);
  put<<<1, 32, 0, side>>>(x, 1);
  cudaEventRecord(end, side);
  put<<<1, 32, 0, s>>>(x, 2);
  cudaStreamWaitEvent(s, end, 0);
  cudaStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, s);
  cudaStreamSynchronize(s);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(x);
}
