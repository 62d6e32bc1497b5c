// <fcntl.h>: opening files by descriptor.
#pragma once
#include <sys/types.h>
#include <warpproof/primitives.h>
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define F_GETFL 3
#define F_SETFL 4
#pragma clang force_cuda_host_device begin
/// effect    -1 or an arbitrary descriptor above the standard ones
/// tag       asks
/// over: any file may exist or not
template <class... _T> inline int open(const char *, int, _T...) {
  int __descriptor = __wp_nondet<int>();
  return __descriptor >= 3 ? __descriptor : -1;
}
inline int creat(const char *__path, mode_t) { return open(__path, O_CREAT); }
extern "C" int fcntl(int, int, ...);
#pragma clang force_cuda_host_device end
