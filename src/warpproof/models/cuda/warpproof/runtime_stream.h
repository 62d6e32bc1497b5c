// Streams, events and host functions in streams. A handle is the primitive's small integer dressed as
// a pointer; the null stream is 0, cudaStreamLegacy 1, cudaStreamPerThread 2. Use of a destroyed
// handle is found by the primitive.
#ifndef WARPPROOF_RUNTIME_STREAM_H
#define WARPPROOF_RUNTIME_STREAM_H
#include "runtime_varying.h"

namespace __warpproof {
enum : int { __least_priority = 0, __greatest_priority = -5 };

// A host function with the three parameters of cudaStreamAddCallback, kept until it has run.
struct __Callback {
  cudaStreamCallback_t __function_;
  cudaStream_t stream;
  void *data;
};

inline void __run_callback(void *__record) {
  __Callback __callback = *(__Callback *)__record;
  __wp_free(__record, __WP_HOST_HEAP);
  __callback.__function_(__callback.stream, cudaSuccess, __callback.data);
}

// While a stream captures, nobody may wait for it, nor ask how far it is.
inline bool __captures_now(cudaStream_t stream) {
  if (__captures == 0) return false;
  if (__disturbs_capture()) return true;
  if (__wp_capture_status((long long)stream) == 0) return false;
  __wp_require(false, "api-misuse", "a stream that captures is waited for or asked");
  __is_capture_spoiled = true;
  return true;
}

inline bool __was_captured(cudaEvent_t event) {
  if (__disturbs_capture()) return true;
  if (!__has_captured) return false;
  bool __is_captured = __wp_event_is_captured((long long)event);
  __wp_require(!__is_captured, "api-misuse", "an event of a capture is waited for or asked");
  return __is_captured;
}

inline cudaError_t __no_event() { return __WP_MISUSE(cudaErrorInvalidResourceHandle, "use of an event that does not exist"); }
}  // namespace __warpproof

extern "C" {
/// requires  no other flags [api-misuse]
/// effect    a new stream: one that synchronises with the legacy default stream, or with
///           cudaStreamNonBlocking one that does not
/// tag       orders
/// exact
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned int flags) {
  if (stream == nullptr) return __warpproof::__missing();
  if (flags > cudaStreamNonBlocking) return __WP_MISUSE(cudaErrorInvalidValue, "flags that no stream has");
  *stream = (cudaStream_t)__wp_stream_create(flags == cudaStreamNonBlocking);
  __warpproof::__is_in_use = true;
  return cudaSuccess;
}
inline cudaError_t cudaStreamCreate(cudaStream_t *stream) {
  return cudaStreamCreateWithFlags(stream, cudaStreamDefault);
}

/// effect    a new stream; the priority orders nothing
/// tag       orders
/// exact
inline cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int) {
  return cudaStreamCreateWithFlags(stream, flags);
}

/// requires  a live stream [api-misuse]
/// effect    the handle ends; pending work still completes
/// tag       orders
/// exact
inline cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if ((long long)stream <= 2)
    return __WP_MISUSE(cudaErrorInvalidResourceHandle, "a default stream cannot be destroyed");
  __wp_stream_destroy((long long)stream);
  return cudaSuccess;
}

/// requires  a live stream [api-misuse]
/// effect    the host waits for all work of the stream
/// tag       orders
/// exact
inline cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  if (__warpproof::__captures_now(stream)) return __warpproof::__fail(cudaErrorStreamCaptureUnsupported);
  __wp_stream_synchronize((long long)stream);
  return cudaSuccess;
}

/// requires  a live stream [api-misuse]
/// effect    cudaSuccess if all work of the stream is done, else cudaErrorNotReady
/// tag       asks
/// exact
inline cudaError_t cudaStreamQuery(cudaStream_t stream) {
  if (__warpproof::__captures_now(stream)) return __warpproof::__fail(cudaErrorStreamCaptureUnsupported);
  return __wp_stream_is_idle((long long)stream) ? cudaSuccess : __warpproof::__fail(cudaErrorNotReady);
}

/// requires  a live stream and a live event [api-misuse]
/// effect    later work of the stream waits for what the event recorded last
/// tag       orders
/// exact
inline cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0) {
  if (event == nullptr) return __warpproof::__no_event();
  if (flags != cudaEventWaitDefault && __warpproof::__captures > 0) __wp_capture_lacks((long long)stream);
  __wp_stream_wait_event((long long)stream, (long long)event);
  return cudaSuccess;
}

/// effect    the range of priorities: 0 to -5
/// tag       follow
/// exact
inline cudaError_t cudaDeviceGetStreamPriorityRange(int *__least, int *__greatest) {
  if (__least != nullptr) *__least = __warpproof::__least_priority;
  if (__greatest != nullptr) *__greatest = __warpproof::__greatest_priority;
  return cudaSuccess;
}

/// effect    a priority or flags that some stream may have
/// tag       asks
/// over: not those that this stream was made with
inline cudaError_t cudaStreamGetPriority(cudaStream_t, int *priority) {
  if (priority == nullptr) return __warpproof::__missing();
  *priority = __wp_any_between<int>(__warpproof::__greatest_priority, __warpproof::__least_priority);
  return cudaSuccess;
}
inline cudaError_t cudaStreamGetFlags(cudaStream_t, unsigned int *flags) {
  if (flags == nullptr) return __warpproof::__missing();
  *flags = __wp_any_between<unsigned int>(cudaStreamDefault, cudaStreamNonBlocking);
  return cudaSuccess;
}

/// effect    the handle as a number
/// tag       follow
/// exact
inline cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long *id) {
  if (id == nullptr) return __warpproof::__missing();
  *id = (unsigned long long)stream;
  return cudaSuccess;
}

/// effect    none: these attributes change speed only
/// tag       succeeds
/// exact
inline cudaError_t cudaStreamSetAttribute(cudaStream_t, enum cudaStreamAttrID, const union cudaStreamAttrValue *) {
  return cudaSuccess;
}
inline cudaError_t cudaStreamCopyAttributes(cudaStream_t, cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }

cudaError_t cudaStreamGetAttribute(cudaStream_t stream, enum cudaStreamAttrID id, union cudaStreamAttrValue *value);

/// requires  a live stream [api-misuse]
/// effect    the host function runs when the stream reaches it
/// tag       opaque
/// exact
inline cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t __function_, void *data) {
  if (__function_ == nullptr) return __warpproof::__missing();
  __wp_stream_host_call(__function_, data, (long long)stream);
  return cudaSuccess;
}
inline cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t __function_, void *data,
                                         unsigned int flags) {
  using __warpproof::__Callback;
  if (__function_ == nullptr) return __warpproof::__missing();
  if (flags != 0) return __WP_MISUSE(cudaErrorInvalidValue, "flags that no callback has");
  if (__warpproof::__captures > 0 && __wp_capture_status((long long)stream) != 0) {
    __warpproof::__is_capture_spoiled = true;
    return __WP_MISUSE(cudaErrorStreamCaptureUnsupported, "a callback of a stream that captures");
  }
  __Callback *__record = (__Callback *)__wp_alloc(sizeof(__Callback), alignof(__Callback), __WP_HOST_HEAP);
  *__record = __Callback{__function_, stream, data};
  __wp_stream_host_call(&__warpproof::__run_callback, __record, (long long)stream);
  return cudaSuccess;
}

/// requires  no other flags [api-misuse]
/// effect    a new event that has recorded nothing yet
/// tag       orders
/// exact
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags) {
  if (event == nullptr) return __warpproof::__missing();
  if (flags > 7) return __WP_MISUSE(cudaErrorInvalidValue, "flags that no event has");
  *event = (cudaEvent_t)__wp_event_create((flags & cudaEventDisableTiming) == 0);
  __warpproof::__is_in_use = true;
  return cudaSuccess;
}

/// requires  a live event [api-misuse]
/// effect    the handle ends
/// tag       orders
/// exact
inline cudaError_t cudaEventDestroy(cudaEvent_t event) {
  if (event == nullptr) return __warpproof::__no_event();
  __wp_event_destroy((long long)event);
  return cudaSuccess;
}

/// requires  a live event and a live stream [api-misuse]
/// effect    the event stands for all work that is in the stream now
/// tag       orders
/// exact
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0) {
  if (event == nullptr) return __warpproof::__no_event();
  __wp_event_record((long long)event, (long long)stream);
  return cudaSuccess;
}
inline cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = 0, unsigned int flags = 0) {
  if (flags != cudaEventRecordDefault && __warpproof::__captures > 0) __wp_capture_lacks((long long)stream);
  return cudaEventRecord(event, stream);
}

/// requires  a live event [api-misuse]
/// effect    the host waits for the work that the event stands for
/// tag       orders
/// exact
inline cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  if (event == nullptr) return __warpproof::__no_event();
  if (__warpproof::__was_captured(event)) return __warpproof::__fail(cudaErrorCapturedEvent);
  __wp_event_synchronize((long long)event);
  return cudaSuccess;
}

/// requires  a live event [api-misuse]
/// effect    cudaSuccess if the work that the event stands for is done, else cudaErrorNotReady
/// tag       asks
/// exact
inline cudaError_t cudaEventQuery(cudaEvent_t event) {
  if (event == nullptr) return __warpproof::__no_event();
  if (__warpproof::__was_captured(event)) return __warpproof::__fail(cudaErrorCapturedEvent);
  return __wp_event_is_done((long long)event) ? cudaSuccess : __warpproof::__fail(cudaErrorNotReady);
}

/// requires  live events that were recorded and not made with cudaEventDisableTiming [api-misuse]
/// effect    some finite time >= 0, or cudaErrorNotReady while one of the events is not done
/// tag       asks
/// over: unrelated to the work and to other measurements
inline cudaError_t cudaEventElapsedTime(float *__milliseconds, cudaEvent_t __start, cudaEvent_t __stop) {
  if (__milliseconds == nullptr) return __warpproof::__missing();
  if (__start == nullptr || __stop == nullptr) return __warpproof::__no_event();
  if (!__wp_event_is_timed((long long)__start) || !__wp_event_is_timed((long long)__stop))
    return __WP_MISUSE(cudaErrorInvalidResourceHandle,
                       "time between events of which one is not recorded, or measures none");
  if (!__wp_event_is_done((long long)__start) || !__wp_event_is_done((long long)__stop))
    return __warpproof::__fail(cudaErrorNotReady);
  *__milliseconds = __wp_any_between(0.0f, __FLT_MAX__);
  return cudaSuccess;
}
}

/// effect    a new event that has recorded nothing yet
/// tag       follow
/// exact
inline cudaError_t cudaEventCreate(cudaEvent_t *event) { return cudaEventCreateWithFlags(event, cudaEventDefault); }
inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned int flags) {
  return cudaEventCreateWithFlags(event, flags);
}
#endif
