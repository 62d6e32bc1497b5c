// warpproof primitives: everything a verifier has to schedule, order, allocate or decide.
//
// A primitive has no body anywhere. The front end recognises it by its name (the part before any
// template argument or parameter type) and turns the call into one IR statement or expression; the
// meaning is that of the IR node, implemented once in the semantics. All other CUDA and C names are
// ordinary code over these, in the headers beside this file.
#ifndef WARPPROOF_PRIMITIVES_H
#define WARPPROOF_PRIMITIVES_H

typedef __SIZE_TYPE__ __wp_size;

// Where an object lives, for __wp_alloc / __wp_free / __wp_pointer_space.
enum __wp_space : int {
  __WP_HOST_HEAP = 0,    // malloc, new
  __WP_PINNED = 1,       // cudaMallocHost, cudaHostAlloc: host memory the device may read and write
  __WP_DEVICE = 2,       // cudaMalloc and __device__ variables
  __WP_MANAGED = 3,      // cudaMallocManaged and __managed__ variables
  __WP_DEVICE_HEAP = 4,  // malloc inside a kernel
  __WP_HOST_OTHER = 5,   // host globals and locals
  __WP_CONSTANT = 6,     // __constant__ variables
  __WP_SHARED = 7,
  __WP_LOCAL = 8,
  __WP_NOWHERE = -1,     // null, freed, or not a pointer to any object
  // Added to a heap for __wp_alloc and __wp_free: who allocates, and so has to free.
  __WP_BY_NEW = 16,
  __WP_BY_NEW_ARRAY = 32
};

// Scope of an atomic or a fence.
enum __wp_scope : int { __WP_THREAD = 0, __WP_WARP = 1, __WP_BLOCK = 2, __WP_GPU = 3, __WP_SYSTEM = 4 };

// Memory order of an atomic or a fence.
enum __wp_order : int { __WP_RELAXED = 0, __WP_ACQUIRE = 1, __WP_RELEASE = 2, __WP_ACQ_REL = 3, __WP_SEQ_CST = 4 };

#define __WP_HD __attribute__((host)) __attribute__((device))
#define __WP_D __attribute__((device))
#define __WP_H __attribute__((host))

extern "C" {
// --- checks and assumptions -------------------------------------------------------------------
__WP_HD void __wp_assert(bool __condition, const char *__text_);                     // property `assertion`
__WP_HD void __wp_require(bool __condition, const char *__property, const char *__text_);  // a model's precondition
__WP_HD void __wp_assume(bool __condition);
__WP_HD void __wp_note(bool __condition, const char *__text_);                       // worth knowing where it does not hold
__WP_HD __attribute__((__noreturn__)) void __wp_unsupported(const char *what);      // reaching it is UNSUPPORTED
__WP_HD __attribute__((__noreturn__)) void __wp_exit(int __status);                   // ends the whole program
__WP_HD __attribute__((__noreturn__)) void __wp_abort(const char *__why);             // abnormal end: a finding
__WP_HD __attribute__((__noreturn__)) void __wp_uncaught(const char *__why);          // the same, if nothing in the program catches
__WP_D __attribute__((__noreturn__)) void __wp_thread_exit();                       // ends the calling thread

// --- decisions of the outside world -----------------------------------------------------------
__WP_HD void __wp_havoc(void *__p, __wp_size bytes);    // arbitrary initialised bytes (input data)
__WP_HD bool __wp_allocation_fails();                 // may this allocation fail? false with --force-malloc-success
__WP_HD long long __wp_clock();                       // arbitrary, from 0 to 2^62, never decreasing in one thread
__WP_H int __wp_argc();                               // command line of `warpproof run FILE -- args`; arbitrary in `check`

// --- memory -----------------------------------------------------------------------------------
__WP_HD void *__wp_alloc(__wp_size bytes, __wp_size __alignment, int __space);  // fresh object, uninitialised; never null
__WP_HD void __wp_free(void *__p, int __space);           // checks: p is the start of a live object of that space [invalid-free]
__WP_HD int __wp_pointer_space(const void *__p);        // __wp_space of the object p points into
__WP_HD __wp_size __wp_pointer_offset(const void *__p); // bytes from the start of its object
__WP_HD __wp_size __wp_object_size(const void *__p);    // 0 when it points to no live object
__WP_H void *__wp_symbol_address(const void *__p);      // of a device variable, from its address on the host; or null

// --- thread geometry (axis 0 x, 1 y, 2 z) -----------------------------------------------------
__WP_HD unsigned __wp_thread_idx(int __axis);
__WP_HD unsigned __wp_block_idx(int __axis);
__WP_HD unsigned __wp_block_dim(int __axis);
__WP_HD unsigned __wp_grid_dim(int __axis);
__WP_D unsigned __wp_lane_id();
__WP_D unsigned __wp_dynamic_shared_bytes();
__WP_D bool __wp_launch_is_cooperative();

// --- ordering ---------------------------------------------------------------------------------
__WP_D void __wp_block_barrier();                      // __syncthreads
__WP_D int __wp_block_barrier_count(int __predicate);    // __syncthreads_count
__WP_D int __wp_block_barrier_and(int __predicate);
__WP_D int __wp_block_barrier_or(int __predicate);
__WP_D void __wp_named_barrier(int id, int __threads);   // bar.sync id, threads
__WP_D void __wp_named_barrier_arrive(int id, int __threads);
__WP_D void __wp_warp_barrier(unsigned __mask);          // __syncwarp
__WP_D void __wp_grid_barrier();                       // cooperative groups grid sync
__WP_HD void __wp_fence(int __order, int __scope);

// --- copies that go on beside the thread (cp.async) ---------------------------------------------
__WP_D void __wp_async_copy(void *__to, const void *__from, __wp_size bytes);
__WP_D void __wp_async_clear(void *__to, __wp_size bytes);
__WP_D void __wp_async_commit();                       // what was asked for since the last one is a group
__WP_D void __wp_async_wait(__wp_size __prior);          // for all groups but the latest `prior`

// --- warp exchange: synchronises the lanes of mask, orders no memory ---------------------------
__WP_D unsigned __wp_active_mask();
__WP_D unsigned __wp_ballot(unsigned __mask, bool __predicate);
__WP_D int __wp_vote_all(unsigned __mask, bool __predicate);
__WP_D int __wp_vote_any(unsigned __mask, bool __predicate);
__WP_D int __wp_vote_uniform(unsigned __mask, bool __predicate);

// --- host and streams: a stream or event is a small integer, stream 0 the legacy default stream,
//     1 the legacy handle written explicitly, 2 the per-thread default stream ------------------
__WP_H long long __wp_stream_create(int __non_blocking);
__WP_H void __wp_stream_destroy(long long stream);     // pending work still completes
__WP_H void __wp_stream_synchronize(long long stream);
__WP_H bool __wp_stream_is_idle(long long stream);     // an observation: may say false until ordered
__WP_H void __wp_device_synchronize();
__WP_H long long __wp_event_create(int __timed);
__WP_H void __wp_event_destroy(long long event);
__WP_H void __wp_event_record(long long event, long long stream);
__WP_H void __wp_event_synchronize(long long event);
__WP_H bool __wp_event_is_done(long long event);
__WP_H bool __wp_event_is_timed(long long event);      // made for measuring, and recorded
__WP_H void __wp_stream_wait_event(long long stream, long long event);
// Copy and fill as operations of a stream. `blocking`: the host waits for this operation, with 2 until its
// source is read.
__WP_H void __wp_stream_copy(void *__to, const void *__from, __wp_size bytes, long long stream, int __blocking);
__WP_H void __wp_stream_fill(void *__to, int __byte, __wp_size bytes, long long stream, int __blocking);
__WP_H void __wp_stream_host_call(void (*__function_)(void *), void *data, long long stream);
__WP_H bool __wp_in_host_function();                    // is the caller a function that a stream runs?
// Graphs and their nodes are small integers as well; 0 is none. A stream that captures makes a node of what it is
// asked for, which is done when the graph is launched.
__WP_H void __wp_capture_begin(long long stream, long long graph);     // into a graph that is there
__WP_H long long __wp_capture_end(long long stream);                   // its graph; 0: not all came back to this stream
__WP_H int __wp_capture_status(long long stream);                      // 0 no, 1 it captures, 2 it does, in vain
__WP_H void __wp_capture_lacks(long long stream);                      // UNSUPPORTED if it captures
__WP_H bool __wp_event_is_captured(long long event);                   // recorded last in a stream that captured
__WP_H long long __wp_graph_create();
__WP_H long long __wp_graph_copy(long long graph);
__WP_H void __wp_graph_destroy(long long graph);
__WP_H void __wp_graph_launch(long long graph, long long stream);
__WP_H bool __wp_graph_update(long long graph, long long __other);     // what the other's nodes do; false if they differ
// How many nodes (0), the node of this number (1), the same of those that depend on none (2, 3), the kind of a node (4),
// what stands for a node in a graph that is a copy (5).
__WP_H long long __wp_graph_ask(long long graph, int what, long long __number);
__WP_H bool __wp_graph_order(long long __from, long long __to, int __is_new);  // a dependency comes, or goes; false: none
// A new node: all that the stream that is returned is asked for until the end. With another node, what that does instead,
// in a graph that it is part of or that is a copy of that.
__WP_H long long __wp_node_begin(long long graph, long long __instead_of);
__WP_H void __wp_node_after(long long stream, long long __node);
__WP_H long long __wp_node_end(long long stream, int __kind);           // 0: nothing was asked for
// Launch through a kernel's address with an array of argument addresses (cudaLaunchKernel).
__WP_H void __wp_launch(const void *kernel, unsigned __gx, unsigned __gy, unsigned __gz, unsigned __bx, unsigned __by,
                        unsigned __bz, void **__arguments, __wp_size __shared_bytes, long long stream, int cooperative);

// --- output -----------------------------------------------------------------------------------
__WP_HD int __wp_printf(const char *format, ...);              // standard output; returns the length
__WP_HD int __wp_eprintf(const char *format, ...);             // standard error
__WP_HD int __wp_snprintf(char *__to, __wp_size __room, const char *format, ...);
__WP_HD void __wp_write(const void *__from, __wp_size bytes, int __to);  // as they are; 1 output, 2 error, else a file
}

// Typed primitives: the type is read from the call, T is any integer, floating or pointer type of at
// most 16 bytes.
template <class __T> __WP_HD __T __wp_nondet();                     // an arbitrary value (input)
// An arbitrary value (input) from low to high; low where there is none. The last argument is never given.
template <class __T> __WP_HD __T __wp_any_between(__T __low, __T __high, int is_signed = __T(-1) < __T(0));
// An arbitrary value (input) that is the same for the same arguments.
template <class __T> __WP_HD __T __wp_repeatable(unsigned long long what, unsigned long long __a, unsigned long long __b,
                                             unsigned long long __c);
// Both at once.
template <class __T>
__WP_HD __T __wp_repeatable_between(__T __low, __T __high, unsigned long long what, unsigned long long __a, unsigned long long __b,
                                  unsigned long long __c, int is_signed = __T(-1) < __T(0));
template <class __T> __WP_HD __T __wp_atomic_load(const __T *__p, int __order, int __scope);
template <class __T> __WP_HD void __wp_atomic_store(__T *__p, __T __v, int __order, int __scope);
template <class __T> __WP_HD __T __wp_atomic_exch(__T *__p, __T __v, int __order, int __scope);   // all return the old value
template <class __T> __WP_HD __T __wp_atomic_cas(__T *__p, __T __expected, __T __v, int __order, int __scope);
template <class __T> __WP_HD __T __wp_atomic_add(__T *__p, __T __v, int __order, int __scope);    // wraps; float and double too
template <class __T> __WP_HD __T __wp_atomic_sub(__T *__p, __T __v, int __order, int __scope);
template <class __T> __WP_HD __T __wp_atomic_min(__T *__p, __T __v, int __order, int __scope);    // signedness: see below
template <class __T> __WP_HD __T __wp_atomic_max(__T *__p, __T __v, int __order, int __scope);
template <class __T> __WP_HD __T __wp_atomic_umin(__T *__p, __T __v, int __order, int __scope);
template <class __T> __WP_HD __T __wp_atomic_umax(__T *__p, __T __v, int __order, int __scope);
template <class __T> __WP_HD __T __wp_atomic_and(__T *__p, __T __v, int __order, int __scope);
template <class __T> __WP_HD __T __wp_atomic_or(__T *__p, __T __v, int __order, int __scope);
template <class __T> __WP_HD __T __wp_atomic_xor(__T *__p, __T __v, int __order, int __scope);
template <class __T> __WP_HD __T __wp_atomic_inc(__T *__p, __T __v, int __order, int __scope);    // old >= v ? 0 : old + 1
template <class __T> __WP_HD __T __wp_atomic_dec(__T *__p, __T __v, int __order, int __scope);    // old == 0 || old > v ? v : old - 1
// _min and _max compare as signed integers or as floats, _umin and _umax as unsigned.

// mode of a shuffle: 0 indexed, 1 up, 2 down, 3 xor. The result of an indexed lane outside the mask is an error.
template <class __T> __WP_D __T __wp_shuffle(unsigned __mask, __T __v, int __lane, int width, int __mode);
template <class __T> __WP_D unsigned __wp_match_any(unsigned __mask, __T __v);
template <class __T> __WP_D unsigned __wp_match_all(unsigned __mask, __T __v, int *__all_equal);

// Reductions over the lanes of a mask (sm_80 __reduce_*_sync): 0 add 1 min 2 max 3 umin 4 umax 5 and 6 or 7 xor
template <class __T> __WP_D __T __wp_warp_reduce(unsigned __mask, __T __v, int __operation);

// Specification statements (names of peers are mapped onto these in <warpproof/specification.h>).
extern "C" {
__WP_HD void __wp_spec_requires(bool __condition);
__WP_HD void __wp_spec_ensures(bool __condition);
__WP_HD void __wp_spec_invariant(bool __condition);         // of the innermost loop around the call
__WP_HD void __wp_spec_global_invariant(bool __condition);  // holds at every barrier
}
#endif
