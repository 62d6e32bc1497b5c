// run: --check bounds
// expect: refuted out-of-bounds
// why: the node of the graph is given an argument that is too large before the second launch
#include <cstdlib>

__global__ void clear(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 0;  //! out-of-bounds
}

int main(int argc, char **argv) {
  int size = argc > 1 ? atoi(argv[1]) : 100;
  if (size < 1 || size > 1 << 20) return 1;
  int n = size;
  int *x;
  cudaMalloc(&x, size * sizeof(int));
  void *arguments[] = {&x, &n};
  cudaKernelNodeParams params = {};
  params.func = (void *)clear;
  params.gridDim = dim3(size / 256 + 1);
  params.blockDim = dim3(256);
  params.kernelParams = arguments;
  cudaGraph_t graph;
  cudaGraphNode_t node;
  cudaGraphExec_t exec;
  cudaGraphCreate(&graph, 0);
  cudaGraphAddKernelNode(&node, graph, NULL, 0, &params);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphLaunch(exec, 0);
  n = size + 1;
  cudaGraphExecKernelNodeSetParams(exec, node, &params);
  cudaGraphLaunch(exec, 0);
  cudaDeviceSynchronize();
  cudaFree(x);
}
