// <unistd.h>: processes, descriptors and sleeping; answers of the system are arbitrary.
#pragma once
#include <getopt.h>
#include <stdlib.h>
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    none but the passing of time
/// tag       succeeds
/// exact
inline unsigned sleep(unsigned) { return 0; }
inline int usleep(useconds_t) { return 0; }
inline void sync(void) {}

/// effect    an arbitrary answer
/// tag       asks
/// over: any answer of the system
inline int access(const char *, int) { return __wp_nondet<bool>() ? -1 : 0; }
inline int unlink(const char *) { return __wp_nondet<bool>() ? -1 : 0; }
inline int rmdir(const char *) { return __wp_nondet<bool>() ? -1 : 0; }
inline int chdir(const char *) { return __wp_nondet<bool>() ? -1 : 0; }
inline int close(int) { return __wp_nondet<bool>() ? -1 : 0; }
inline int fsync(int) { return __wp_nondet<bool>() ? -1 : 0; }
inline int ftruncate(int, off_t) { return __wp_nondet<bool>() ? -1 : 0; }
inline int isatty(int) { return __wp_nondet<bool>(); }
inline off_t lseek(int, off_t, int) { return __wp_nondet<off_t>(); }
inline pid_t getpid(void) {
  return __wp_any_between<pid_t>(1, __INT_MAX__);
}
inline pid_t getppid(void) { return getpid(); }
inline uid_t getuid(void) { return __wp_nondet<uid_t>(); }
inline long sysconf(int name) {
  if (name == _SC_PAGESIZE) return 4096;
  return __wp_any_between(1L, (1L << 40) - 1);
}
inline int getpagesize(void) { return 4096; }

/// requires  the buffer holds n bytes [out-of-bounds]
/// effect    -1, or a number of arbitrary bytes read into the buffer
/// tag       reads
/// over: any data
inline ssize_t read(int, void *__to, size_t __n) {
  ssize_t __got = __wp_nondet<ssize_t>();
  if (__got < -1 || (__got >= 0 && static_cast<size_t>(__got) > __n)) __got = -1;
  if (__got > 0) __wp_havoc(__to, static_cast<size_t>(__got));
  return __got;
}
inline int gethostname(char *__to, size_t __n) {
  if (__n == 0) return -1;
  __wp_havoc(__to, __n - 1);
  __to[__n - 1] = 0;
  return 0;
}
inline char *getcwd(char *__to, size_t __n) {
  if (__to == nullptr || __n == 0 || __wp_nondet<bool>()) return nullptr;
  __wp_havoc(__to, __n - 1);
  __to[__n - 1] = 0;
  return __to;
}

/// requires  the buffer holds n bytes [out-of-bounds], all of them set [uninitialized-read]
/// effect    writes them as they are; -1, or the number of bytes written
/// tag       prints
/// over: any number up to n
inline ssize_t write(int __file, const void *__from, size_t __n) {
  __wp_write(__from, __n, __file);
  ssize_t __done = __wp_nondet<ssize_t>();
  return __done < -1 || (__done >= 0 && static_cast<size_t>(__done) > __n) ? -1 : __done;
}
pid_t fork(void);
int execv(const char *, char *const *);
int execvp(const char *, char *const *);
int execl(const char *, const char *, ...);
int pipe(int *);
int dup(int);
int dup2(int, int);
unsigned alarm(unsigned);
int pause(void);
ssize_t readlink(const char *, char *, size_t);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
int symlink(const char *, const char *);
int link(const char *, const char *);
uid_t geteuid(void);
gid_t getgid(void);
}
#pragma clang force_cuda_host_device end
