// run: --force-malloc-success
// expect: proved all
// fix: the second stream is waited for before the launch
__global__ void put(int *x, int by) { x[threadIdx.x] = by; }

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
  cudaStreamWaitEvent(s, end, 0);
  put<<<1, 32, 0, s>>>(x, 2);
  cudaStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, s);
  cudaStreamSynchronize(s);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(x);
}
