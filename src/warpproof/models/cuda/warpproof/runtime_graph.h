// CUDA graphs and capture. A graph, a graph that can be launched and a node are the primitives' small integers dressed
// as pointers; a node is made by capturing what it does from a stream of its own. Nodes of memory, events and
// conditions, graphics and external resources are declared, so that programs compile; reaching one of these functions
// is reported as not modelled.
#ifndef WARPPROOF_RUNTIME_GRAPH_H
#define WARPPROOF_RUNTIME_GRAPH_H
#include "runtime_copy.h"
#include "runtime_launch.h"
#include "runtime_stream.h"

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

namespace __warpproof {
enum : int { __ask_count = 0, __ask_node = 1, __ask_root_count = 2, __ask_root = 3, __ask_kind = 4, __ask_copy = 5 };

inline cudaError_t __no_graph() { return __WP_MISUSE(cudaErrorInvalidValue, "use of a graph that does not exist"); }

// A stream whose work becomes a node of a graph, or what another node does.
inline cudaStream_t __new_node(cudaGraph_t graph, const cudaGraphNode_t *__dependencies, size_t __count) {
  __captures += 1;
  const long long __stream_ = __wp_node_begin((long long)graph, 0);
  for (size_t __i = 0; __i < __count; ++__i) __wp_node_after(__stream_, (long long)__dependencies[__i]);
  return (cudaStream_t)__stream_;
}

inline cudaStream_t __changed_node(cudaGraph_t graph, cudaGraphNode_t __node) {
  __captures += 1;
  return (cudaStream_t)__wp_node_begin((long long)graph, (long long)__node);
}

inline cudaError_t __made_node(cudaGraphNode_t *__node, cudaStream_t stream, int __kind, cudaError_t __error) {
  __captures -= 1;
  const long long __made = __wp_node_end((long long)stream, __kind);
  if (__error != cudaSuccess) return __error;
  if (__made == 0) return __fail(cudaErrorInvalidValue);
  if (__node != nullptr) *__node = (cudaGraphNode_t)__made;
  return cudaSuccess;
}

inline cudaError_t __ask_for_launch(const cudaKernelNodeParams *__p, cudaStream_t stream) {
  if (__p->extra != nullptr) __wp_unsupported("arguments of a node in one buffer");
  return __launch(__p->func, __p->gridDim, __p->blockDim, __p->kernelParams, __p->sharedMemBytes, stream, false);
}

inline cudaError_t __ask_for_fill(const cudaMemsetParams *__p, cudaStream_t stream) {
  const bool __is_known = __p->elementSize == 1 || __p->elementSize == 2 || __p->elementSize == 4;
  if (!__is_known) return __WP_MISUSE(cudaErrorInvalidValue, "elements of a fill that have 1, 2 or 4 bytes");
  const unsigned __byte = __p->value & 0xff;
  const unsigned __bits = __p->elementSize == 1 ? 0xffu : __p->elementSize == 2 ? 0xffffu : 0xffffffffu;
  if ((__p->value & __bits) != (__byte * 0x01010101u & __bits)) __wp_unsupported("a fill with elements of several bytes");
  return __fill_rows(__p->dst, __p->height == 1 ? __p->width * __p->elementSize : __p->pitch, (int)__byte,
                     __p->width * __p->elementSize, __p->height, stream, true);
}

inline cudaError_t __ask_for_call(const cudaHostNodeParams *__p, cudaStream_t stream) {
  if (__p->fn == nullptr) return __missing();
  __wp_stream_host_call(__p->fn, __p->userData, (long long)stream);
  return cudaSuccess;
}

inline cudaError_t __listed_nodes(cudaGraph_t graph, cudaGraphNode_t *__nodes, size_t *__count, int __how_many,
                                  int __which) {
  const size_t __all = (size_t)__wp_graph_ask((long long)graph, __how_many, 0);
  if (__nodes == nullptr) {
    *__count = __all;
    return cudaSuccess;
  }
  for (size_t __i = 0; __i < *__count; ++__i)
    __nodes[__i] = __i < __all ? (cudaGraphNode_t)__wp_graph_ask((long long)graph, __which, (long long)__i) : nullptr;
  if (*__count > __all) *__count = __all;
  return cudaSuccess;
}

inline cudaError_t __no_edge() {
  return __WP_MISUSE(cudaErrorInvalidValue, "a dependency that closes a circle, is there already, or is not there");
}
}  // namespace __warpproof

extern "C" {
/// requires  a live stream that is no default stream and does not capture [api-misuse]
/// effect    what the stream is asked for is kept, and not done, until the capture ends
/// tag       orders
/// exact
inline cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                                 const cudaGraphNode_t *__dependencies,
                                                 const struct cudaGraphEdgeData *__edges, size_t __count,
                                                 enum cudaStreamCaptureMode __mode) {
  if (graph == nullptr) return __warpproof::__no_graph();
  if (__count != 0 || __edges != nullptr) __wp_unsupported("a capture behind nodes of a graph");
  if ((long long)stream <= 1)
    return __WP_MISUSE(cudaErrorStreamCaptureUnsupported, "the default stream cannot capture");
  const bool __is_active = __warpproof::__captures > 0 && __wp_capture_status((long long)stream) != 0;
  if (__is_active) return __WP_MISUSE(cudaErrorIllegalState, "a stream that captures already");
  __wp_capture_begin((long long)stream, (long long)graph);
  __warpproof::__captures += 1;
  __warpproof::__has_captured = true;
  if (__mode != cudaStreamCaptureModeRelaxed) __warpproof::__strict_captures += 1;
  return cudaSuccess;
}
inline cudaError_t cudaStreamBeginCapture(cudaStream_t stream,
                                          enum cudaStreamCaptureMode __mode = cudaStreamCaptureModeGlobal) {
  return cudaStreamBeginCaptureToGraph(stream, (cudaGraph_t)__wp_graph_create(), nullptr, nullptr, 0, __mode);
}

/// requires  a live stream that a capture began in, to which all that it captured elsewhere came back [api-misuse]
/// effect    *graph is the graph of what was captured, or null after an error
/// tag       orders
/// exact
inline cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph) {
  if (graph == nullptr) return __warpproof::__missing();
  *graph = nullptr;
  const long long __made = __wp_capture_end((long long)stream);
  if (__warpproof::__captures > 0) __warpproof::__captures -= 1;
  const bool __is_spoiled = __warpproof::__is_capture_spoiled;
  if (__warpproof::__captures == 0) {
    __warpproof::__strict_captures = 0;
    __warpproof::__is_capture_spoiled = false;
  }
  if (__made == 0 || __is_spoiled) return __warpproof::__fail(cudaErrorStreamCaptureInvalidated);
  *graph = (cudaGraph_t)__made;
  return cudaSuccess;
}

/// requires  a live stream [api-misuse]
/// effect    does it capture, and has it done nothing meanwhile that it must not?
/// tag       follow
/// exact
inline cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *__status) {
  if (__status == nullptr) return __warpproof::__missing();
  const int __found = __warpproof::__captures > 0 ? __wp_capture_status((long long)stream) : 0;
  *__status = __found != 0 && __warpproof::__is_capture_spoiled ? cudaStreamCaptureStatusInvalidated
                                                                : (enum cudaStreamCaptureStatus)__found;
  return cudaSuccess;
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t *__dependencies, size_t __count,
                                                unsigned int flags = 0);
cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *__mode);

/// effect    a new graph without nodes
/// tag       orders
/// exact
inline cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned int flags) {
  if (graph == nullptr) return __warpproof::__missing();
  if (flags != 0) return __WP_MISUSE(cudaErrorInvalidValue, "flags that no graph has");
  *graph = (cudaGraph_t)__wp_graph_create();
  __warpproof::__is_in_use = true;
  return cudaSuccess;
}

/// requires  a live graph [api-misuse]
/// effect    the graph and its nodes end; what was launched goes on
/// tag       orders
/// exact
inline cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  if (graph == nullptr) return __warpproof::__no_graph();
  __wp_graph_destroy((long long)graph);
  return cudaSuccess;
}
inline cudaError_t cudaGraphExecDestroy(cudaGraphExec_t __exec) { return cudaGraphDestroy((cudaGraph_t)__exec); }

/// requires  a live graph [api-misuse]
/// effect    a graph with the same nodes
/// tag       orders
/// exact
inline cudaError_t cudaGraphClone(cudaGraph_t *__clone, cudaGraph_t graph) {
  if (__clone == nullptr) return __warpproof::__missing();
  if (graph == nullptr) return __warpproof::__no_graph();
  *__clone = (cudaGraph_t)__wp_graph_copy((long long)graph);
  return cudaSuccess;
}

/// requires  a live graph [api-misuse]
/// effect    a copy of the graph that can be launched; what the graph becomes later is nothing to it
/// tag       orders
/// exact
inline cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *__exec, cudaGraph_t graph,
                                                 unsigned long long flags = 0) {
  if (__exec == nullptr) return __warpproof::__missing();
  if (graph == nullptr) return __warpproof::__no_graph();
  if ((flags & cudaGraphInstantiateFlagDeviceLaunch) != 0) __wp_unsupported("a graph that the device launches");
  *__exec = (cudaGraphExec_t)__wp_graph_copy((long long)graph);
  return cudaSuccess;
}
inline cudaError_t cudaGraphInstantiateWithParams(cudaGraphExec_t *__exec, cudaGraph_t graph,
                                                  struct cudaGraphInstantiateParams *__params) {
  if (__params == nullptr) return __warpproof::__missing();
  __params->errNode_out = nullptr;
  __params->result_out = 0;
  return cudaGraphInstantiateWithFlags(__exec, graph, __params->flags);
}

/// requires  a live graph and a live stream [api-misuse]
/// effect    all nodes run, each behind those that it depends on, and all of them behind the last launch of this graph;
///           a stream that captures gets a node that is this graph
/// tag       launches
/// exact
inline cudaError_t cudaGraphLaunch(cudaGraphExec_t __exec, cudaStream_t stream) {
  if (__exec == nullptr) return __warpproof::__no_graph();
  __wp_graph_launch((long long)__exec, (long long)stream);
  return cudaSuccess;
}

/// effect    none: where a graph is kept changes speed only
/// tag       succeeds
/// exact
inline cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t) { return cudaSuccess; }

/// requires  a live graph [api-misuse]
/// effect    how many nodes there are, or as many of them as there is room for, and null behind the last
/// tag       follow
/// over: in the order in which they were added
inline cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *__nodes, size_t *__count) {
  if (__count == nullptr) return __warpproof::__missing();
  if (graph == nullptr) return __warpproof::__no_graph();
  return __warpproof::__listed_nodes(graph, __nodes, __count, __warpproof::__ask_count, __warpproof::__ask_node);
}
inline cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *__nodes, size_t *__count) {
  if (__count == nullptr) return __warpproof::__missing();
  if (graph == nullptr) return __warpproof::__no_graph();
  return __warpproof::__listed_nodes(graph, __nodes, __count, __warpproof::__ask_root_count, __warpproof::__ask_root);
}

/// requires  a node of a live graph [api-misuse]
/// effect    what kind of a node it is, or what stands for it in a copy of its graph
/// tag       follow
/// exact
inline cudaError_t cudaGraphNodeGetType(cudaGraphNode_t __node, enum cudaGraphNodeType *type) {
  if (type == nullptr) return __warpproof::__missing();
  *type = (enum cudaGraphNodeType)__wp_graph_ask(0, __warpproof::__ask_kind, (long long)__node);
  return cudaSuccess;
}
inline cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *__found, cudaGraphNode_t __node, cudaGraph_t __clone) {
  if (__found == nullptr) return __warpproof::__missing();
  const long long __there = __wp_graph_ask((long long)__clone, __warpproof::__ask_copy, (long long)__node);
  if (__there == 0) return __WP_MISUSE(cudaErrorInvalidValue, "a graph that is no copy of the node's");
  *__found = (cudaGraphNode_t)__there;
  return cudaSuccess;
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t __node);

/// requires  nodes of the graph, and no circle of them [api-misuse]
/// effect    each of the second nodes depends on the first one in the same place, or does no more
/// tag       orders
/// exact
inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *__from,
                                            const cudaGraphNode_t *__to, size_t __count) {
  if (graph == nullptr) return __warpproof::__no_graph();
  for (size_t __i = 0; __i < __count; ++__i)
    if (!__wp_graph_order((long long)__from[__i], (long long)__to[__i], true)) return __warpproof::__no_edge();
  return cudaSuccess;
}
inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *__from,
                                               const cudaGraphNode_t *__to, size_t __count) {
  if (graph == nullptr) return __warpproof::__no_graph();
  for (size_t __i = 0; __i < __count; ++__i)
    if (!__wp_graph_order((long long)__from[__i], (long long)__to[__i], false)) return __warpproof::__no_edge();
  return cudaSuccess;
}

/// requires  a live graph with these dependencies, and what the call itself would require [api-misuse]
/// effect    a new node that launches a kernel, with its arguments as they are now
/// tag       launches
/// exact
inline cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *__node, cudaGraph_t graph,
                                          const cudaGraphNode_t *__dependencies, size_t __count,
                                          const struct cudaKernelNodeParams *__params) {
  if (__node == nullptr || __params == nullptr) return __warpproof::__missing();
  if (graph == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__new_node(graph, __dependencies, __count);
  return __warpproof::__made_node(__node, __s, cudaGraphNodeTypeKernel, __warpproof::__ask_for_launch(__params, __s));
}

/// requires  a live graph with these dependencies, and what the call itself would require [api-misuse]
/// effect    a new node that copies, fills or calls a function of the host
/// tag       orders
/// exact
inline cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *__node, cudaGraph_t graph,
                                          const cudaGraphNode_t *__dependencies, size_t __count,
                                          const struct cudaMemcpy3DParms *__params) {
  if (__node == nullptr || __params == nullptr) return __warpproof::__missing();
  if (graph == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__new_node(graph, __dependencies, __count);
  return __warpproof::__made_node(__node, __s, cudaGraphNodeTypeMemcpy, __warpproof::__copy_3d(__params, __s, true));
}
inline cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *__node, cudaGraph_t graph,
                                            const cudaGraphNode_t *__dependencies, size_t __count, void *__to,
                                            const void *__from, size_t bytes, enum cudaMemcpyKind kind) {
  if (__node == nullptr) return __warpproof::__missing();
  if (graph == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__new_node(graph, __dependencies, __count);
  const cudaError_t __error = __warpproof::copy(__to, __from, bytes, kind, __s, true);
  return __warpproof::__made_node(__node, __s, cudaGraphNodeTypeMemcpy, __error);
}
inline cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *__node, cudaGraph_t graph,
                                          const cudaGraphNode_t *__dependencies, size_t __count,
                                          const struct cudaMemsetParams *__params) {
  if (__node == nullptr || __params == nullptr) return __warpproof::__missing();
  if (graph == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__new_node(graph, __dependencies, __count);
  return __warpproof::__made_node(__node, __s, cudaGraphNodeTypeMemset, __warpproof::__ask_for_fill(__params, __s));
}
inline cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *__node, cudaGraph_t graph,
                                        const cudaGraphNode_t *__dependencies, size_t __count,
                                        const struct cudaHostNodeParams *__params) {
  if (__node == nullptr || __params == nullptr) return __warpproof::__missing();
  if (graph == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__new_node(graph, __dependencies, __count);
  return __warpproof::__made_node(__node, __s, cudaGraphNodeTypeHost, __warpproof::__ask_for_call(__params, __s));
}

/// requires  a live graph with these dependencies [api-misuse]
/// effect    a new node that does nothing, or all that another graph does now
/// tag       orders
/// exact
inline cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *__node, cudaGraph_t graph,
                                         const cudaGraphNode_t *__dependencies, size_t __count) {
  if (__node == nullptr) return __warpproof::__missing();
  if (graph == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__new_node(graph, __dependencies, __count);
  return __warpproof::__made_node(__node, __s, cudaGraphNodeTypeEmpty, cudaSuccess);
}
inline cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *__node, cudaGraph_t graph,
                                              const cudaGraphNode_t *__dependencies, size_t __count,
                                              cudaGraph_t __child) {
  if (__node == nullptr) return __warpproof::__missing();
  if (graph == nullptr || __child == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__new_node(graph, __dependencies, __count);
  const cudaError_t __error = cudaGraphLaunch((cudaGraphExec_t)__child, __s);
  return __warpproof::__made_node(__node, __s, cudaGraphNodeTypeGraph, __error);
}

/// requires  what the function that adds such a node requires [api-misuse]
/// effect    a new node of some kind
/// tag       launches
/// exact
inline cudaError_t cudaGraphAddNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                    size_t __count, struct cudaGraphNodeParams *__params) {
  if (__params == nullptr) return __warpproof::__missing();
  switch (__params->type) {
    case cudaGraphNodeTypeKernel:
      return cudaGraphAddKernelNode(__node, graph, __dependencies, __count, &__params->kernel);
    case cudaGraphNodeTypeMemcpy:
      return cudaGraphAddMemcpyNode(__node, graph, __dependencies, __count, &__params->memcpy.copyParams);
    case cudaGraphNodeTypeMemset:
      return cudaGraphAddMemsetNode(__node, graph, __dependencies, __count, &__params->memset);
    case cudaGraphNodeTypeHost:
      return cudaGraphAddHostNode(__node, graph, __dependencies, __count, &__params->host);
    case cudaGraphNodeTypeGraph:
      return cudaGraphAddChildGraphNode(__node, graph, __dependencies, __count, __params->graph.graph);
    case cudaGraphNodeTypeEmpty:
      return cudaGraphAddEmptyNode(__node, graph, __dependencies, __count);
    default:
      __wp_unsupported("a node of memory, of an event or with a condition");
  }
}

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
cudaError_t cudaGraphKernelNodeSetAttribute(cudaGraphNode_t __node, enum cudaKernelNodeAttrID id,
                                            const union cudaKernelNodeAttrValue *value);

/// requires  a node of a live graph, and what the call itself would require [api-misuse]
/// effect    the node launches this from now on, with arguments as they are now; a graph that was made of its graph
///           does not, unless it is told so
/// tag       launches
/// exact
inline cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                                    const struct cudaKernelNodeParams *__params) {
  if (__params == nullptr) return __warpproof::__missing();
  if (__exec == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__changed_node((cudaGraph_t)__exec, __node);
  return __warpproof::__made_node(nullptr, __s, cudaGraphNodeTypeKernel, __warpproof::__ask_for_launch(__params, __s));
}
inline cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t __node, const struct cudaKernelNodeParams *__params) {
  if (__params == nullptr) return __warpproof::__missing();
  cudaStream_t __s = __warpproof::__changed_node(nullptr, __node);
  return __warpproof::__made_node(nullptr, __s, cudaGraphNodeTypeKernel, __warpproof::__ask_for_launch(__params, __s));
}

/// requires  a node of a live graph, and what the call itself would require [api-misuse]
/// effect    the node copies, fills or calls this from now on
/// tag       orders
/// exact
inline cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                                    const struct cudaMemcpy3DParms *__params) {
  if (__params == nullptr) return __warpproof::__missing();
  if (__exec == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__changed_node((cudaGraph_t)__exec, __node);
  return __warpproof::__made_node(nullptr, __s, cudaGraphNodeTypeMemcpy, __warpproof::__copy_3d(__params, __s, true));
}
inline cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t __exec, cudaGraphNode_t __node, void *__to,
                                                      const void *__from, size_t bytes, enum cudaMemcpyKind kind) {
  if (__exec == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__changed_node((cudaGraph_t)__exec, __node);
  const cudaError_t __error = __warpproof::copy(__to, __from, bytes, kind, __s, true);
  return __warpproof::__made_node(nullptr, __s, cudaGraphNodeTypeMemcpy, __error);
}
inline cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                                    const struct cudaMemsetParams *__params) {
  if (__params == nullptr) return __warpproof::__missing();
  if (__exec == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__changed_node((cudaGraph_t)__exec, __node);
  return __warpproof::__made_node(nullptr, __s, cudaGraphNodeTypeMemset, __warpproof::__ask_for_fill(__params, __s));
}
inline cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                                  const struct cudaHostNodeParams *__params) {
  if (__params == nullptr) return __warpproof::__missing();
  if (__exec == nullptr) return __warpproof::__no_graph();
  cudaStream_t __s = __warpproof::__changed_node((cudaGraph_t)__exec, __node);
  return __warpproof::__made_node(nullptr, __s, cudaGraphNodeTypeHost, __warpproof::__ask_for_call(__params, __s));
}

/// requires  live graphs [api-misuse]
/// effect    the nodes do what those of the other graph do, if the two differ in nothing else
/// tag       orders
/// exact
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t __exec, cudaGraph_t graph,
                                       struct cudaGraphExecUpdateResultInfo *__info) {
  if (__exec == nullptr || graph == nullptr) return __warpproof::__no_graph();
  const bool __is_done = __wp_graph_update((long long)__exec, (long long)graph);
  if (__info != nullptr)
    *__info = cudaGraphExecUpdateResultInfo{
        __is_done ? cudaGraphExecUpdateSuccess : cudaGraphExecUpdateErrorTopologyChanged, nullptr, nullptr};
  return __is_done ? cudaSuccess : __warpproof::__fail(cudaErrorGraphExecUpdateFailure);
}

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

/// requires  a live graph [api-misuse]
/// effect    a copy of the graph that can be launched
/// tag       orders
/// exact
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *__exec, cudaGraph_t graph, unsigned long long flags = 0) {
  return cudaGraphInstantiateWithFlags(__exec, graph, flags);
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *__exec, cudaGraph_t graph, cudaGraphNode_t *errorNode,
                                        char *log, size_t __logSize) {
  if (errorNode != nullptr) *errorNode = nullptr;
  if (log != nullptr && __logSize != 0) *log = 0;
  return cudaGraphInstantiateWithFlags(__exec, graph, 0);
}

/// requires  live graphs [api-misuse]
/// effect    the nodes do what those of the other graph do, if the two differ in nothing else
/// tag       orders
/// exact
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t __exec, cudaGraph_t graph, cudaGraphNode_t *errorNode,
                                       enum cudaGraphExecUpdateResult *result) {
  cudaGraphExecUpdateResultInfo __info = {};
  const cudaError_t __error = cudaGraphExecUpdate(__exec, graph, &__info);
  if (errorNode != nullptr) *errorNode = nullptr;
  if (result != nullptr) *result = __info.result;
  return __error;
}

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

/// requires  what the function that adds such a node requires [api-misuse]
/// effect    a new node of some kind
/// tag       launches
/// exact
inline cudaError_t cudaGraphAddNode(cudaGraphNode_t *__node, cudaGraph_t graph, const cudaGraphNode_t *__dependencies,
                                    const struct cudaGraphEdgeData *__edges, size_t __count,
                                    struct cudaGraphNodeParams *__params) {
  if (__edges != nullptr) __wp_unsupported("a dependency on part of a node");
  return cudaGraphAddNode(__node, graph, __dependencies, __count, __params);
}

__WP_D void cudaGraphSetConditional(cudaGraphConditionalHandle handle, unsigned int value);
#endif
