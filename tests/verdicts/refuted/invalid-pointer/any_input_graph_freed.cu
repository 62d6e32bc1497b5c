// run: --no-check race --no-check uninit
// expect: refuted invalid-pointer
// why: the graph has the address of memory that is freed when it is launched
#include <cstdlib>

__global__ void add(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 1.0f;  //! invalid-pointer
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1 || n > 1 << 20) return 1;
  float *x;
  cudaMalloc(&x, n * sizeof(float));
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  add<<<n / 256 + 1, 256, 0, s>>>(x, n);
  cudaStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaFree(x);
  cudaGraphLaunch(exec, s);
  cudaStreamSynchronize(s);
}
