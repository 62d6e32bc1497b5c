// run: --force-malloc-success
// expect: proved all
// fix: the stream is waited for behind the capture
__global__ void put(int *x) { x[threadIdx.x] = 1; }

int main() {
  int *x;
  cudaMalloc(&x, 32 * sizeof(int));
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  put<<<1, 32, 0, s>>>(x);
  if (cudaStreamEndCapture(s, &graph) != cudaSuccess) return 1;
  cudaStreamSynchronize(s);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, s);
  cudaStreamSynchronize(s);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(x);
}
