// CUDA graphs: captures, nodes, and graphs that are launched.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void add(int *x, int by) { x[threadIdx.x] += by; }
__global__ void twice(int *x) { x[threadIdx.x] *= 2; }
__global__ void both(const int *a, const int *b, int *sum) { sum[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x]; }

static int calls = 0;
static void called(void *by) { calls += *(int *)by; }

static const int n = 4, bytes = n * sizeof(int);
static int *host, *a, *b;

static void show(const char *what) { printf("%s %d %d\n", what, host[0], host[n - 1]); }

// --- captures ------------------------------------------------------------------------------------

static void captured() {
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaStreamCaptureStatus status;
  int by = 1;
  cudaMemset(a, 0, bytes);
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaStreamIsCapturing(s, &status);
  printf("captures %d\n", status);  //= captures 1
  add<<<1, n, 0, s>>>(a, by);
  by = 100;  // the launch has its arguments already
  cudaMemcpyAsync(host, a, bytes, cudaMemcpyDeviceToHost, s);
  cudaGraph_t graph;
  cudaStreamEndCapture(s, &graph);
  cudaStreamIsCapturing(s, &status);
  printf("captures %d\n", status);  //= captures 0
  host[0] = host[n - 1] = -1;
  cudaStreamSynchronize(s);
  show("before");  //= before -1 -1
  cudaGraphExec_t exec, other;
  cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
  cudaGraphInstantiate(&other, graph, 0);
  cudaGraphUpload(exec, s);
  for (int i = 0; i < 3; ++i) cudaGraphLaunch(exec, s);
  cudaStreamSynchronize(s);
  show("launched");  //= launched 3 3
  cudaGraphLaunch(other, s);
  cudaStreamSynchronize(s);
  show("again");  //= again 4 4
  cudaGraphExecDestroy(exec);
  cudaGraphExecDestroy(other);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(s);
}

// One stream captures, and another one takes part between two events.
static void forked() {
  cudaStream_t s, side;
  cudaEvent_t begin, end;
  cudaStreamCreate(&s);
  cudaStreamCreate(&side);
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  cudaStreamBeginCaptureToGraph(s, graph, nullptr, nullptr, 0, cudaStreamCaptureModeRelaxed);
  cudaMemsetAsync(a, 0, bytes, s);
  cudaEventRecord(begin, s);
  cudaStreamWaitEvent(side, begin, 0);
  cudaMemsetAsync(b, 0, bytes, side);
  add<<<1, n, 0, side>>>(b, 5);
  add<<<1, n, 0, s>>>(a, 7);
  cudaEventRecord(end, side);
  cudaStreamWaitEvent(s, end, 0);
  both<<<1, n, 0, s>>>(a, b, a);
  cudaMemcpyAsync(host, a, bytes, cudaMemcpyDeviceToHost, s);
  cudaStreamEndCapture(s, &graph);
  cudaGraphExec_t exec;
  cudaGraphInstantiateWithFlags(&exec, graph, 0);
  size_t nodes = 0, roots = 0;
  cudaGraphGetNodes(graph, nullptr, &nodes);
  cudaGraphGetRootNodes(graph, nullptr, &roots);
  printf("%zu nodes %zu roots\n", nodes, roots);  //= 6 nodes 1 roots
  cudaGraphLaunch(exec, side);
  cudaStreamSynchronize(side);
  show("forked");  //= forked 12 12
}

// --- nodes ---------------------------------------------------------------------------------------

static cudaKernelNodeParams launch_of(const void *kernel, void **arguments) {
  cudaKernelNodeParams params = {};
  params.func = (void *)kernel;
  params.gridDim = dim3(1);
  params.blockDim = dim3(n);
  params.kernelParams = arguments;
  return params;
}

static void explicitly() {
  cudaGraph_t graph;
  cudaGraphCreate(&graph, 0);
  int by = 3;
  void *arguments[] = {&a, &by}, *only[] = {&a};
  cudaKernelNodeParams launch = launch_of((const void *)add, arguments);
  cudaMemsetParams clear = {};
  clear.dst = a;
  clear.elementSize = sizeof(int);
  clear.width = n;
  clear.height = 1;
  static int one = 1, ten = 10;
  cudaHostNodeParams call = {called, &one};
  cudaGraphNode_t filled, added, doubled, copied, said, nothing;
  cudaGraphAddMemsetNode(&filled, graph, nullptr, 0, &clear);
  cudaGraphAddKernelNode(&added, graph, &filled, 1, &launch);
  by = 1000;
  cudaKernelNodeParams second = launch_of((const void *)twice, only);
  cudaGraphAddKernelNode(&doubled, graph, nullptr, 0, &second);
  cudaGraphAddDependencies(graph, &added, &doubled, 1);
  cudaGraphAddMemcpyNode1D(&copied, graph, &doubled, 1, host, a, bytes, cudaMemcpyDeviceToHost);
  cudaGraphAddHostNode(&said, graph, &copied, 1, &call);
  cudaGraphAddEmptyNode(&nothing, graph, &said, 1);
  cudaGraphAddDependencies(graph, &filled, &nothing, 1);
  cudaGraphRemoveDependencies(graph, &filled, &nothing, 1);
  cudaGraphAddDependencies(graph, &copied, &filled, 1);  //! api-misuse
  cudaGraphExec_t exec;
  cudaGraphInstantiateParams how = {};
  cudaGraphInstantiateWithParams(&exec, graph, &how);
  cudaGraphLaunch(exec, 0);
  cudaGraphLaunch(exec, 0);
  cudaDeviceSynchronize();
  show("nodes");                 //= nodes 6 6
  printf("%d calls\n", calls);   //= 2 calls
  cudaGraphNode_t listed[8];
  size_t count = 8;
  cudaGraphGetNodes(graph, listed, &count);
  for (size_t i = 0; i < count; ++i) {
    cudaGraphNodeType type;
    cudaGraphNodeGetType(listed[i], &type);
    printf("%d ", type);
  }
  printf("%d\n", listed[6] == nullptr);  //= 2 0 0 1 3 5 1

  // What has been made of the graph changes by itself alone.
  by = 4;
  cudaGraphExecKernelNodeSetParams(exec, added, &launch);
  call.userData = &ten;
  cudaGraphExecHostNodeSetParams(exec, said, &call);
  clear.value = 0x01010101;
  cudaGraphExecMemsetNodeSetParams(exec, filled, &clear);
  cudaGraphExecMemcpyNodeSetParams1D(exec, copied, host, a, bytes / 2, cudaMemcpyDeviceToHost);
  cudaGraphLaunch(exec, 0);
  cudaDeviceSynchronize();
  show("changed");               //= changed 33686026 6
  printf("%d calls\n", calls);   //= 12 calls
  cudaGraph_t clone;
  cudaGraphClone(&clone, graph);
  cudaGraphNode_t there;
  cudaGraphNodeFindInClone(&there, added, clone);
  by = 9;
  cudaGraphKernelNodeSetParams(there, &launch);
  cudaGraphExecUpdateResultInfo info;
  printf("%d ", cudaGraphExecUpdate(exec, clone, &info));
  printf("%d\n", info.result);   //= 0 0
  cudaGraphLaunch(exec, 0);
  cudaDeviceSynchronize();
  show("updated");               //= updated 18 18
  cudaGraphNode_t more;
  cudaGraphAddEmptyNode(&more, clone, nullptr, 0);
  cudaGraphExecUpdateResult result;
  cudaGraphNode_t bad;
  printf("%d ", cudaGraphExecUpdate(exec, clone, &bad, &result));
  printf("%d\n", result);        //= 910 2
  cudaGetLastError();

  // A graph in a graph, and one that a capture launches.
  cudaGraph_t around;
  cudaGraphCreate(&around, 0);
  cudaGraphNode_t inner, last;
  cudaGraphAddChildGraphNode(&inner, around, nullptr, 0, graph);
  cudaGraphNodeParams params = {};
  params.type = cudaGraphNodeTypeMemcpy;
  params.memcpy.copyParams.srcPtr = make_cudaPitchedPtr(a, bytes / 2, bytes / 2, 2);
  params.memcpy.copyParams.dstPtr = make_cudaPitchedPtr(host, bytes / 2, bytes / 2, 2);
  params.memcpy.copyParams.extent = make_cudaExtent(bytes / 2, 2, 1);
  params.memcpy.copyParams.kind = cudaMemcpyDeviceToHost;
  cudaGraphAddNode(&last, around, &inner, 1, &params);
  cudaGraphAddMemcpyNode(&more, around, &last, 1, &params.memcpy.copyParams);
  cudaGraphExec_t whole;
  cudaGraphInstantiate(&whole, around);
  cudaGraphExecMemcpyNodeSetParams(whole, more, &params.memcpy.copyParams);
  cudaStream_t s;
  cudaStreamCreate(&s);
  cudaGraph_t outer;
  cudaGraphExec_t outermost;
  cudaStreamBeginCapture(s);
  cudaGraphLaunch(whole, s);
  cudaStreamEndCapture(s, &outer);
  cudaGraphInstantiate(&outermost, outer);
  host[0] = host[n - 1] = 0;
  cudaGraphLaunch(outermost, s);
  cudaStreamSynchronize(s);
  show("nested");                //= nested 6 6
  printf("%d calls\n", calls);   //= 14 calls
}

// --- what is not permitted -----------------------------------------------------------------------

static void back(cudaStream_t, cudaError_t, void *) {}

static void misused() {
  cudaStreamCaptureStatus status;
  cudaStream_t s, side;
  cudaStreamCreate(&s);
  cudaStreamCreate(&side);
  cudaEvent_t event;
  cudaEventCreate(&event);
  cudaGraph_t graph;
  int *p;
  cudaStreamBeginCapture(0, cudaStreamCaptureModeGlobal);  //! api-misuse
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  printf("%d\n", cudaMalloc(&p, 4));  //! api-misuse
  //= 900
  cudaStreamSynchronize(side);  //! api-misuse
  cudaStreamIsCapturing(s, &status);
  printf("%d\n", status);  //= 2
  cudaStreamQuery(s);            //! api-misuse
  printf("%d\n", cudaStreamEndCapture(s, &graph));  //= 901
  cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
  printf("%d\n", cudaMalloc(&p, 4));  //= 0
  cudaStreamSynchronize(side);
  cudaStreamSynchronize(s);  //! api-misuse
  cudaDeviceSynchronize();   //! api-misuse
  cudaStreamAddCallback(s, back, nullptr, 0);  //! api-misuse
  cudaEventRecord(event, s);
  cudaEventSynchronize(event);  //! api-misuse
  cudaStreamEndCapture(s, &graph);
  cudaStreamWaitEvent(side, event, 0);  //! api-misuse
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  add<<<1, n>>>(a, 1);                                 //! api-misuse
  printf("%d\n", cudaStreamEndCapture(s, &graph));     //= 901
  cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
  cudaEventRecord(event, s);
  cudaStreamWaitEvent(side, event, 0);
  add<<<1, n, 0, side>>>(a, 1);
  printf("%d\n", cudaStreamEndCapture(s, &graph));  //! api-misuse
  //= 901
  cudaGraphExec_t exec;
  cudaGraphInstantiate(&exec, graph, 0);  //! api-misuse
  cudaGraphCreate(&graph, 0);
  cudaGraphInstantiate(&exec, graph, 0);
  cudaGraphDestroy(graph);
  cudaGraphDestroy(graph);   //! api-misuse
  cudaGraphExecDestroy(exec);
  cudaGraphLaunch(exec, s);  //! api-misuse
  cudaFree(p);
  cudaGetLastError();
}

int main() {
  cudaMallocHost(&host, bytes);
  cudaMalloc(&a, bytes);
  cudaMalloc(&b, bytes);
  captured();
  forked();
  explicitly();
  misused();
  cudaFreeHost(host);
  cudaFree(a);
  cudaFree(b);
}
