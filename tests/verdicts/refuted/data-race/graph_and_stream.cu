// run: --force-malloc-success
// expect: refuted data-race
// why: the graph is launched into one stream, and a kernel into another one
__global__ void put(int *x, int by) { x[threadIdx.x] = by; }  //! data-race

int main() {
  int *x;
  cudaMalloc(&x, 32 * sizeof(int));
  cudaStream_t s, side;
  cudaStreamCreate(&s);
  cudaStreamCreate(&side);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaGraphCreate(&graph, 0);
  int by = 1;
  void *arguments[] = {&x, &by};
  cudaKernelNodeParams params = {};
  params.func = (void *)put;
  params.gridDim = dim3(1);
  params.blockDim = dim3(32);
  params.kernelParams = arguments;
  cudaGraphNode_t node;
  cudaGraphAddKernelNode(&node, graph, NULL, 0, &params);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, s);
  put<<<1, 32, 0, side>>>(x, 2);
  cudaDeviceSynchronize();
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaFree(x);
}
