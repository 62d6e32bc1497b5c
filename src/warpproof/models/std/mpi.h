// MPI: one process among any number of them. What others send is arbitrary, and nobody waits in vain.
#ifndef WARPPROOF_MPI_H
#define WARPPROOF_MPI_H
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <warpproof/library.h>

#define MPI_VERSION 3
#define MPI_SUBVERSION 1
#define MPI_SUCCESS 0
#define MPI_ERR_COMM 5
#define MPI_ERR_OTHER 15
#define MPI_ANY_SOURCE (-1)
#define MPI_ANY_TAG (-1)
#define MPI_PROC_NULL (-2)
#define MPI_ROOT (-3)
#define MPI_UNDEFINED (-32766)
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_ERROR_STRING 512
#define MPI_IN_PLACE ((void *)-1)
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
#define MPI_THREAD_SINGLE 0
#define MPI_THREAD_FUNNELED 1
#define MPI_THREAD_SERIALIZED 2
#define MPI_THREAD_MULTIPLE 3
#define MPI_COMM_TYPE_SHARED 1

typedef int MPI_Comm;
typedef int MPI_Op;
typedef int MPI_Info;
typedef int MPI_Group;
typedef long MPI_Aint;
// A type of numbers is their size, and what tells those of one size apart.
typedef int MPI_Datatype;
#define __WP_MPI_TYPE(__n, __size) ((MPI_Datatype)((__n) * 256 + (int)(__size)))
#define MPI_DATATYPE_NULL 0
#define MPI_CHAR __WP_MPI_TYPE(1, 1)
#define MPI_SIGNED_CHAR __WP_MPI_TYPE(2, 1)
#define MPI_UNSIGNED_CHAR __WP_MPI_TYPE(3, 1)
#define MPI_BYTE __WP_MPI_TYPE(4, 1)
#define MPI_SHORT __WP_MPI_TYPE(5, 2)
#define MPI_UNSIGNED_SHORT __WP_MPI_TYPE(6, 2)
#define MPI_INT __WP_MPI_TYPE(7, 4)
#define MPI_UNSIGNED __WP_MPI_TYPE(8, 4)
#define MPI_LONG __WP_MPI_TYPE(9, 8)
#define MPI_UNSIGNED_LONG __WP_MPI_TYPE(10, 8)
#define MPI_LONG_LONG __WP_MPI_TYPE(11, 8)
#define MPI_LONG_LONG_INT MPI_LONG_LONG
#define MPI_UNSIGNED_LONG_LONG __WP_MPI_TYPE(12, 8)
#define MPI_FLOAT __WP_MPI_TYPE(13, 4)
#define MPI_DOUBLE __WP_MPI_TYPE(14, 8)
#define MPI_C_BOOL __WP_MPI_TYPE(15, 1)
#define MPI_INT8_T __WP_MPI_TYPE(16, 1)
#define MPI_INT16_T __WP_MPI_TYPE(17, 2)
#define MPI_INT32_T __WP_MPI_TYPE(18, 4)
#define MPI_INT64_T __WP_MPI_TYPE(19, 8)
#define MPI_UINT8_T __WP_MPI_TYPE(20, 1)
#define MPI_UINT16_T __WP_MPI_TYPE(21, 2)
#define MPI_UINT32_T __WP_MPI_TYPE(22, 4)
#define MPI_UINT64_T __WP_MPI_TYPE(23, 8)
#define MPI_DOUBLE_INT __WP_MPI_TYPE(24, 16)
#define MPI_FLOAT_INT __WP_MPI_TYPE(25, 8)
#define MPI_2INT __WP_MPI_TYPE(26, 8)
#define MPI_COMM_NULL 0
#define MPI_COMM_WORLD 1
#define MPI_COMM_SELF 2
#define MPI_INFO_NULL 0
#define MPI_OP_NULL 0
#define MPI_MAX 1
#define MPI_MIN 2
#define MPI_SUM 3
#define MPI_PROD 4
#define MPI_LAND 5
#define MPI_BAND 6
#define MPI_LOR 7
#define MPI_BOR 8
#define MPI_LXOR 9
#define MPI_BXOR 10
#define MPI_MINLOC 11
#define MPI_MAXLOC 12
typedef struct MPI_Status {
  int MPI_SOURCE, MPI_TAG, MPI_ERROR;
  int __count;
} MPI_Status;
// What arrives, or is sent, is there when it is waited for.
typedef struct __wp_mpi_request {
  void *__to;
  size_t __bytes;
} *MPI_Request;
#define MPI_REQUEST_NULL ((MPI_Request)0)

namespace __warpproof {
constexpr int __mpi_most = 1024;
inline int __mpi_state = 0;  // 1 begun, 2 over
inline int __mpi_size() { return __wp_repeatable_between<int>(1, __mpi_most, 501, 0, 0, 0); }
inline int __mpi_rank() { return __wp_repeatable_between<int>(0, __mpi_size() - 1, 502, 0, 0, 0); }
inline int __mpi_ranks(MPI_Comm __c) { return __c == MPI_COMM_SELF ? 1 : __c == MPI_COMM_WORLD ? __mpi_size() : __wp_repeatable_between<int>(1, __mpi_size(), 503, (unsigned long long)__c, 0, 0); }
inline int __mpi_place(MPI_Comm __c) {
  return __c == MPI_COMM_SELF ? 0 : __c == MPI_COMM_WORLD ? __mpi_rank() : __wp_repeatable_between<int>(0, __mpi_ranks(__c) - 1, 504, (unsigned long long)__c, 0, 0);
}
inline void __mpi_check(void) { __wp_require(__mpi_state == 1, "api-misuse", "MPI before MPI_Init or after MPI_Finalize"); }
inline size_t __mpi_bytes(long long __count, MPI_Datatype __type) {
  __wp_require(__count >= 0, "api-misuse", "a negative number of elements");
  return (size_t)(__count < 0 ? 0 : __count) * (size_t)(__type % 256);
}
// Memory that is sent has to be there, on the host or on a device.
inline bool __mpi_is_elsewhere(const void *__p) { return __wp_pointer_space(__p) == __WP_DEVICE; }
inline void __mpi_reads(const void *__from, size_t __bytes) {
  if (__bytes == 0 || __from == MPI_IN_PLACE) return;
  if (__mpi_is_elsewhere(__from)) {
    __library_reads(__from, __bytes, 0);
    return __wp_stream_synchronize(0);
  }
  void *__copy = __wp_alloc(__bytes, 16, __WP_PINNED);
  memcpy(__copy, __from, __bytes);
  __wp_free(__copy, __WP_PINNED);
}
inline void __mpi_writes(void *__to, size_t __bytes) {
  if (__bytes > 0 && __mpi_is_elsewhere(__to)) {
    __library_writes(__to, __bytes, 0);
    __wp_stream_synchronize(0);
  } else if (__bytes > 0) {
    __wp_havoc(__to, __bytes);
  }
}
inline void __mpi_tell(MPI_Status *__status, int __from, int __tag, size_t __bytes, MPI_Comm __c) {
  if (__status == nullptr) return;
  __status->MPI_SOURCE = __from == MPI_ANY_SOURCE ? __wp_any_between(0, __mpi_ranks(__c) - 1) : __from;
  __status->MPI_TAG = __tag == MPI_ANY_TAG ? __wp_any_between(0, 32767) : __tag;
  __status->MPI_ERROR = MPI_SUCCESS;
  __status->__count = (int)__bytes;
}
}  // namespace __warpproof

extern "C" {
/// requires  MPI has not begun before, and is not over [api-misuse]
/// effect    begins and ends the use of MPI
/// tag       follow
/// under: calls succeed, and command lines stay as they are
inline int MPI_Init(int *, char ***) {
  __wp_require(__warpproof::__mpi_state == 0, "api-misuse", "MPI_Init twice");
  return __warpproof::__mpi_state = 1, MPI_SUCCESS;
}
inline int MPI_Init_thread(int *__argc, char ***__argv, int __wanted, int *__provided) {
  *__provided = __wp_any_between(0, __wanted);
  return MPI_Init(__argc, __argv);
}
inline int MPI_Finalize(void) {
  __warpproof::__mpi_check();
  return __warpproof::__mpi_state = 2, MPI_SUCCESS;
}
inline int MPI_Initialized(int *__flag) { return *__flag = __warpproof::__mpi_state != 0, MPI_SUCCESS; }
inline int MPI_Finalized(int *__flag) { return *__flag = __warpproof::__mpi_state == 2, MPI_SUCCESS; }

/// effect    ends the program
/// tag       ends
/// exact
__attribute__((__noreturn__)) inline int MPI_Abort(MPI_Comm, int __code) { _Exit(__code); }

/// requires  MPI has begun [api-misuse]
/// effect    how many processes there are, and which of them this is; of other communicators as well
/// tag       follow
/// under: at most 1024 processes
inline int MPI_Comm_size(MPI_Comm __c, int *__size) {
  __warpproof::__mpi_check();
  return *__size = __warpproof::__mpi_ranks(__c), MPI_SUCCESS;
}
inline int MPI_Comm_rank(MPI_Comm __c, int *__rank) {
  __warpproof::__mpi_check();
  return *__rank = __warpproof::__mpi_place(__c), MPI_SUCCESS;
}
inline int MPI_Comm_split(MPI_Comm, int, int, MPI_Comm *__new) {
  __warpproof::__mpi_check();
  return *__new = __wp_any_between(3, 1 << 20), MPI_SUCCESS;
}
inline int MPI_Comm_split_type(MPI_Comm __c, int __how, int __key, MPI_Info, MPI_Comm *__new) { return MPI_Comm_split(__c, __how, __key, __new); }
inline int MPI_Comm_dup(MPI_Comm __c, MPI_Comm *__new) { return *__new = __c, MPI_SUCCESS; }
inline int MPI_Comm_free(MPI_Comm *__c) { return *__c = MPI_COMM_NULL, MPI_SUCCESS; }

/// effect    the name of the machine; seconds from the clock; the size of a type, and what a message had
/// tag       follow
/// over: any name and any clock that does not run backwards
inline int MPI_Get_processor_name(char *__name, int *__length) {
  *__length = __wp_any_between(1, MPI_MAX_PROCESSOR_NAME - 1);
  __wp_havoc(__name, (size_t)*__length);
  __name[*__length] = 0;
  return MPI_SUCCESS;
}
inline double MPI_Wtime(void) {
  struct timespec __t;
  clock_gettime(CLOCK_MONOTONIC, &__t);
  return (double)__t.tv_sec + (double)__t.tv_nsec * 1e-9;
}
inline int MPI_Type_size(MPI_Datatype __type, int *__size) { return *__size = __type % 256, MPI_SUCCESS; }
inline int MPI_Get_count(const MPI_Status *__status, MPI_Datatype __type, int *__count) { return *__count = __type == 0 ? 0 : __status->__count / (__type % 256), MPI_SUCCESS; }

/// requires  memory as large as the message [out-of-bounds]; MPI has begun [api-misuse]
/// effect    reads what is sent; what arrives is arbitrary, up to as many elements as there is room for
/// tag       follow
/// under: messages are never missing, they fill their room where nobody asks for their size, and memory of
/// devices is used in the null stream
inline int MPI_Send(const void *__from, int __count, MPI_Datatype __type, int, int, MPI_Comm) {
  __warpproof::__mpi_check();
  return __warpproof::__mpi_reads(__from, __warpproof::__mpi_bytes(__count, __type)), MPI_SUCCESS;
}
inline int MPI_Ssend(const void *__from, int __count, MPI_Datatype __type, int __to, int __tag, MPI_Comm __c) { return MPI_Send(__from, __count, __type, __to, __tag, __c); }
inline int MPI_Recv(void *__to, int __count, MPI_Datatype __type, int __from, int __tag, MPI_Comm __c, MPI_Status *__status) {
  __warpproof::__mpi_check();
  size_t __room = __warpproof::__mpi_bytes(__count, __type), __got = __type == 0 ? 0 : (size_t)__wp_any_between(0, __count < 0 ? 0 : __count) * (size_t)(__type % 256);
  if (__status == nullptr) __got = __room;
  __warpproof::__mpi_writes(__to, __got);
  return __warpproof::__mpi_tell(__status, __from, __tag, __got, __c), MPI_SUCCESS;
}
inline int MPI_Sendrecv(const void *__out, int __count, MPI_Datatype __type, int __to, int __tag, void *__in, int __room, MPI_Datatype __type_in, int __from, int __tag_in, MPI_Comm __c,
                        MPI_Status *__status) {
  MPI_Send(__out, __count, __type, __to, __tag, __c);
  return MPI_Recv(__in, __room, __type_in, __from, __tag_in, __c, __status);
}
inline int MPI_Isend(const void *__from, int __count, MPI_Datatype __type, int __to, int __tag, MPI_Comm __c, MPI_Request *__request) {
  MPI_Send(__from, __count, __type, __to, __tag, __c);
  *__request = (MPI_Request)__wp_alloc(sizeof(struct __wp_mpi_request), 16, __WP_PINNED);
  **__request = __wp_mpi_request{nullptr, 0};
  return MPI_SUCCESS;
}
inline int MPI_Irecv(void *__to, int __count, MPI_Datatype __type, int, int, MPI_Comm, MPI_Request *__request) {
  __warpproof::__mpi_check();
  *__request = (MPI_Request)__wp_alloc(sizeof(struct __wp_mpi_request), 16, __WP_PINNED);
  **__request = __wp_mpi_request{__to, __warpproof::__mpi_bytes(__count, __type)};
  return __warpproof::__mpi_writes(__to, (*__request)->__bytes), MPI_SUCCESS;
}
inline int MPI_Wait(MPI_Request *__request, MPI_Status *__status) {
  __warpproof::__mpi_check();
  if (*__request == MPI_REQUEST_NULL) return MPI_SUCCESS;
  __warpproof::__mpi_writes((*__request)->__to, (*__request)->__bytes);
  __warpproof::__mpi_tell(__status, MPI_ANY_SOURCE, MPI_ANY_TAG, (*__request)->__bytes, MPI_COMM_WORLD);
  __wp_free(*__request, __WP_PINNED);
  return *__request = MPI_REQUEST_NULL, MPI_SUCCESS;
}
inline int MPI_Waitall(int __count, MPI_Request *__requests, MPI_Status *__statuses) {
  for (int __i = 0; __i < __count; ++__i) MPI_Wait(&__requests[__i], __statuses == nullptr ? nullptr : &__statuses[__i]);
  return MPI_SUCCESS;
}
inline int MPI_Test(MPI_Request *__request, int *__flag, MPI_Status *__status) {
  *__flag = !__wp_nondet<bool>();
  return *__flag ? MPI_Wait(__request, __status) : MPI_SUCCESS;
}

/// requires  memory as large as the message, of all processes where it is gathered [out-of-bounds]
/// effect    reads what is sent; results are arbitrary, where they are told
/// tag       follow
/// under: nobody is missing, and memory of devices is used in the null stream
inline int MPI_Barrier(MPI_Comm) { return __warpproof::__mpi_check(), MPI_SUCCESS; }
inline int MPI_Bcast(void *__p, int __count, MPI_Datatype __type, int __root, MPI_Comm __c) {
  __warpproof::__mpi_check();
  if (__warpproof::__mpi_place(__c) == __root) return __warpproof::__mpi_reads(__p, __warpproof::__mpi_bytes(__count, __type)), MPI_SUCCESS;
  return __warpproof::__mpi_writes(__p, __warpproof::__mpi_bytes(__count, __type)), MPI_SUCCESS;
}
inline int MPI_Allreduce(const void *__from, void *__to, int __count, MPI_Datatype __type, MPI_Op, MPI_Comm) {
  __warpproof::__mpi_check();
  __warpproof::__mpi_reads(__from, __warpproof::__mpi_bytes(__count, __type));
  return __warpproof::__mpi_writes(__to, __warpproof::__mpi_bytes(__count, __type)), MPI_SUCCESS;
}
inline int MPI_Scan(const void *__from, void *__to, int __count, MPI_Datatype __type, MPI_Op __op, MPI_Comm __c) { return MPI_Allreduce(__from, __to, __count, __type, __op, __c); }
inline int MPI_Reduce(const void *__from, void *__to, int __count, MPI_Datatype __type, MPI_Op, int __root, MPI_Comm __c) {
  __warpproof::__mpi_check();
  __warpproof::__mpi_reads(__from, __warpproof::__mpi_bytes(__count, __type));
  if (__warpproof::__mpi_place(__c) == __root) __warpproof::__mpi_writes(__to, __warpproof::__mpi_bytes(__count, __type));
  return MPI_SUCCESS;
}
inline int MPI_Allgather(const void *__from, int __count, MPI_Datatype __type, void *__to, int __room, MPI_Datatype __type_to, MPI_Comm __c) {
  __warpproof::__mpi_check();
  __warpproof::__mpi_reads(__from, __warpproof::__mpi_bytes(__count, __type));
  return __warpproof::__mpi_writes(__to, __warpproof::__mpi_bytes((long long)__room * __warpproof::__mpi_ranks(__c), __type_to)), MPI_SUCCESS;
}
inline int MPI_Alltoall(const void *__from, int __count, MPI_Datatype __type, void *__to, int __room, MPI_Datatype __type_to, MPI_Comm __c) {
  __warpproof::__mpi_check();
  __warpproof::__mpi_reads(__from, __warpproof::__mpi_bytes((long long)__count * __warpproof::__mpi_ranks(__c), __type));
  return __warpproof::__mpi_writes(__to, __warpproof::__mpi_bytes((long long)__room * __warpproof::__mpi_ranks(__c), __type_to)), MPI_SUCCESS;
}
inline int MPI_Gather(const void *__from, int __count, MPI_Datatype __type, void *__to, int __room, MPI_Datatype __type_to, int __root, MPI_Comm __c) {
  __warpproof::__mpi_check();
  __warpproof::__mpi_reads(__from, __warpproof::__mpi_bytes(__count, __type));
  if (__warpproof::__mpi_place(__c) == __root) __warpproof::__mpi_writes(__to, __warpproof::__mpi_bytes((long long)__room * __warpproof::__mpi_ranks(__c), __type_to));
  return MPI_SUCCESS;
}
inline int MPI_Scatter(const void *__from, int __count, MPI_Datatype __type, void *__to, int __room, MPI_Datatype __type_to, int __root, MPI_Comm __c) {
  __warpproof::__mpi_check();
  if (__warpproof::__mpi_place(__c) == __root) __warpproof::__mpi_reads(__from, __warpproof::__mpi_bytes((long long)__count * __warpproof::__mpi_ranks(__c), __type));
  if (__to != MPI_IN_PLACE) __warpproof::__mpi_writes(__to, __warpproof::__mpi_bytes(__room, __type_to));
  return MPI_SUCCESS;
}

int MPI_Error_string(int __code, char *__text_, int *__length);
int MPI_Probe(int __from, int __tag, MPI_Comm __c, MPI_Status *__status);
int MPI_Waitany(int __count, MPI_Request *__requests, int *__which, MPI_Status *__status);
int MPI_Gatherv(const void *__from, int __count, MPI_Datatype __type, void *__to, const int *__counts, const int *__places, MPI_Datatype __type_to, int __root, MPI_Comm __c);
int MPI_Scatterv(const void *__from, const int *__counts, const int *__places, MPI_Datatype __type, void *__to, int __room, MPI_Datatype __type_to, int __root, MPI_Comm __c);
int MPI_Allgatherv(const void *__from, int __count, MPI_Datatype __type, void *__to, const int *__counts, const int *__places, MPI_Datatype __type_to, MPI_Comm __c);
int MPI_Alltoallv(const void *__from, const int *__counts, const int *__places, MPI_Datatype __type, void *__to, const int *__rooms, const int *__places_to, MPI_Datatype __type_to, MPI_Comm __c);
int MPI_Type_contiguous(int __count, MPI_Datatype __type, MPI_Datatype *__new);
int MPI_Type_vector(int __count, int __length, int __stride, MPI_Datatype __type, MPI_Datatype *__new);
int MPI_Type_commit(MPI_Datatype *__type);
int MPI_Type_free(MPI_Datatype *__type);
}
#endif
