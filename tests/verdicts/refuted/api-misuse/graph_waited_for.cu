// run: --force-malloc-success
// expect: refuted api-misuse
// why: a stream that captures has nothing that could be waited for
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
  cudaStreamSynchronize(s);  //! api-misuse
  if (cudaStreamEndCapture(s, &graph) != cudaSuccess) return 1;
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, s);
  cudaStreamSynchronize(s);
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(x);
}
