// CUDA graphs, capture, graphics and external resources: declared, so that programs compile; reaching
// one of these functions is reported as not modelled.
#ifndef WARPPROOF_RUNTIME_GRAPH_H
#define WARPPROOF_RUNTIME_GRAPH_H
#include "../driver_types.h"

enum cudaGraphNodeType {
  cudaGraphNodeTypeKernel = 0,
  cudaGraphNodeTypeMemcpy = 1,
  cudaGraphNodeTypeMemset = 2,
  cudaGraphNodeTypeHost = 3,
  cudaGraphNodeTypeGraph = 4,
  cudaGraphNodeTypeEmpty = 5,
  cudaGraphNodeTypeWaitEvent = 6,
  cudaGraphNodeTypeEventRecord = 7,
  cudaGraphNodeTypeExtSemaphoreSignal = 8,
  cudaGraphNodeTypeExtSemaphoreWait = 9,
  cudaGraphNodeTypeMemAlloc = 10,
  cudaGraphNodeTypeMemFree = 11,
  cudaGraphNodeTypeConditional = 13
};

enum cudaGraphInstantiateFlags {
  cudaGraphInstantiateFlagAutoFreeOnLaunch = 1,
  cudaGraphInstantiateFlagUpload = 2,
  cudaGraphInstantiateFlagDeviceLaunch = 4,
  cudaGraphInstantiateFlagUseNodePriority = 8
};

enum cudaGraphExecUpdateResult {
  cudaGraphExecUpdateSuccess = 0,
  cudaGraphExecUpdateError = 1,
  cudaGraphExecUpdateErrorTopologyChanged = 2,
  cudaGraphExecUpdateErrorNodeTypeChanged = 3,
  cudaGraphExecUpdateErrorFunctionChanged = 4,
  cudaGraphExecUpdateErrorParametersChanged = 5,
  cudaGraphExecUpdateErrorNotSupported = 6
};

enum cudaGraphConditionalNodeType {
  cudaGraphCondTypeIf = 0,
  cudaGraphCondTypeWhile = 1,
  cudaGraphCondTypeSwitch = 2
};
#define cudaGraphCondAssignDefault 1

enum cudaGraphMemAttributeType {
  cudaGraphMemAttrUsedMemCurrent = 0,
  cudaGraphMemAttrUsedMemHigh = 1,
  cudaGraphMemAttrReservedMemCurrent = 2,
  cudaGraphMemAttrReservedMemHigh = 3
};

struct cudaGraphExecUpdateResultInfo {
  enum cudaGraphExecUpdateResult result;
  cudaGraphNode_t errorNode;
  cudaGraphNode_t errorFromNode;
};

struct cudaKernelNodeParams {
  void *func;
  dim3 gridDim;
  dim3 blockDim;
  unsigned int sharedMemBytes;
  void **kernelParams;
  void **extra;
};
typedef struct cudaKernelNodeParams cudaKernelNodeParamsV2;

struct cudaMemsetParams {
  void *dst;
  size_t pitch;
  unsigned int value;
  unsigned int elementSize;
  size_t width;
  size_t height;
};
typedef struct cudaMemsetParams cudaMemsetParamsV2;

struct cudaHostNodeParams {
  cudaHostFn_t fn;
  void *userData;
};

struct cudaMemAllocNodeParams {
  struct cudaMemPoolProps poolProps;
  const struct cudaMemAccessDesc *accessDescs;
  size_t accessDescCount;
  size_t bytesize;
  void *dptr;
};

struct cudaMemFreeNodeParams {
  void *dptr;
};

struct cudaMemcpyNodeParams {
  int flags;
  int reserved[3];
  struct cudaMemcpy3DParms copyParams;
};

struct cudaChildGraphNodeParams {
  cudaGraph_t graph;
};

struct cudaEventRecordNodeParams {
  cudaEvent_t event;
};
typedef struct cudaEventRecordNodeParams cudaEventWaitNodeParams;

struct cudaConditionalNodeParams {
  cudaGraphConditionalHandle handle;
  enum cudaGraphConditionalNodeType type;
  unsigned int size;
  cudaGraph_t *phGraph_out;
};

struct cudaGraphNodeParams {
  enum cudaGraphNodeType type;
  int reserved0[3];
  union {
    long long reserved1[29];
    struct cudaKernelNodeParams kernel;
    struct cudaMemcpyNodeParams memcpy;
    struct cudaMemsetParams memset;
    struct cudaHostNodeParams host;
    struct cudaChildGraphNodeParams graph;
    struct cudaEventRecordNodeParams eventWait;
    struct cudaEventRecordNodeParams eventRecord;
    struct cudaMemAllocNodeParams alloc;
    struct cudaMemFreeNodeParams free;
    struct cudaConditionalNodeParams conditional;
  };
  long long reserved2;
};

struct cudaGraphEdgeData {
  unsigned char from_port;
  unsigned char to_port;
  unsigned char type;
  unsigned char reserved[5];
};

struct cudaGraphInstantiateParams {
  unsigned long long flags;
  cudaStream_t uploadStream;
  cudaGraphNode_t errNode_out;
  int result_out;
};

extern "C" {
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode __mode = cudaStreamCaptureModeGlobal);
cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                          const struct cudaGraphEdgeData *__edges, size_t __count,
                                          enum cudaStreamCaptureMode __mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *__status);
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *__dependencies, size_t __count,
                                                unsigned int flags = 0);
cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *__mode);

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned int flags);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaGraphClone(cudaGraph_t *__clone, cudaGraph_t graph);
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *__exec, cudaGraph_t graph, unsigned long long flags = 0);
cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *__exec, cudaGraph_t graph,
                                           struct cudaGraphInstantiateParams *__params);
cudaError_t cudaGraphLaunch(cudaGraphExec_t __exec, cudaStream_t stream);
cudaError_t cudaGraphUpload(cudaGraphExec_t __exec, cudaStream_t stream);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t __exec);
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *__nodes, size_t *__count);
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *__nodes, size_t *__count);
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t __node, enum cudaGraphNodeType *type);
cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *__found, cudaGraphNode_t __node, cudaGraph_t __clone);
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t __node);
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *__from, const cudaGraphNode_t *__to,
                                     size_t __count);
cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *__from, const cudaGraphNode_t *__to,
                                        size_t __count);
cudaError_t cudaGraphAddNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                             size_t __count, struct cudaGraphNodeParams *__params);
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                   size_t __count, const struct cudaKernelNodeParams *__params);
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                   size_t __count, const struct cudaMemcpy3DParms *__params);
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                     size_t __count, void *__to, const void *__from, size_t bytes,
                                     enum cudaMemcpyKind kind);
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                   size_t __count, const struct cudaMemsetParams *__params);
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                 size_t __count, const struct cudaHostNodeParams *__params);
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                  size_t __count);
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                       size_t __count, cudaGraph_t __child);
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                        size_t __count, cudaEvent_t event);
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                      size_t __count, cudaEvent_t event);
cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                     size_t __count, struct cudaMemAllocNodeParams *__params);
cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                    size_t __count, void *__p);
cudaError_t cudaGraphMemAllocNodeGetParams(cudaGraphNode_t __node, struct cudaMemAllocNodeParams *__params);
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t __node, struct cudaKernelNodeParams *__params);
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t __node, const struct cudaKernelNodeParams *__params);
cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t __node, enum cudaKernelNodeAttrID id,
                                            const union cudaKernelNodeAttrValue *value);
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                             const struct cudaKernelNodeParams *__params);
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                             const struct cudaMemcpy3DParms *__params);
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t __exec, cudaGraphNode_t __node, void *__to,
                                               const void *__from, size_t bytes, enum cudaMemcpyKind kind);
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                             const struct cudaMemsetParams *__params);
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                           const struct cudaHostNodeParams *__params);
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t __exec, cudaGraph_t graph, struct cudaGraphExecUpdateResultInfo *__info);
cudaError_t cudaGraphConditionalHandleCreate(cudaGraphConditionalHandle *handle, cudaGraph_t graph,
                                             unsigned int __defaultLaunchValue = 0, unsigned int flags = 0);
cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *__path, unsigned int flags);
cudaError_t cudaDeviceGraphMemTrim(int device);
cudaError_t cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType __attr, void *value);
cudaError_t cudaDeviceSetGraphMemAttribute(int device, enum cudaGraphMemAttributeType __attr, void *value);

cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t __resource);
cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t __resource, unsigned int flags);
cudaError_t cudaGraphicsMapResources(int __count, cudaGraphicsResource_t *__resources, cudaStream_t stream = 0);
cudaError_t cudaGraphicsUnmapResources(int __count, cudaGraphicsResource_t *__resources, cudaStream_t stream = 0);
cudaError_t cudaGraphicsResourceGetMappedPointer(void **__p, size_t *size, cudaGraphicsResource_t __resource);
cudaError_t cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array, cudaGraphicsResource_t __resource,
                                                  unsigned int index, unsigned int __level);
cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t __memory);
cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t __semaphore);
}

// The last three parameters have changed between versions of CUDA.
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *__exec, cudaGraph_t graph, unsigned long long flags = 0);
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *__exec, cudaGraph_t graph, cudaGraphNode_t *errorNode, char *log,
                                 size_t __logSize);
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t __exec, cudaGraph_t graph, cudaGraphNode_t *errorNode,
                                enum cudaGraphExecUpdateResult *result);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus *__status,
                                     unsigned long long *id = 0);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus *__status,
                                     unsigned long long *id, cudaGraph_t *graph, const cudaGraphNode_t **__dependencies,
                                     size_t *__count);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, enum cudaStreamCaptureStatus *__status,
                                     unsigned long long *id, cudaGraph_t *graph, const cudaGraphNode_t **__dependencies,
                                     const struct cudaGraphEdgeData **__edges, size_t *__count);
cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *__dependencies,
                                                const struct cudaGraphEdgeData *__edges, size_t __count,
                                                unsigned int flags = 0);
cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t stream, enum cudaStreamCaptureStatus *__status,
                                        unsigned long long *id = 0, cudaGraph_t *graph = 0,
                                        const cudaGraphNode_t **__dependencies = 0, size_t *__count = 0);
cudaError_t cudaGraphAddNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                             const struct cudaGraphEdgeData *__edges, size_t __count, struct cudaGraphNodeParams *__params);
__WP_D void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value);
#endif
