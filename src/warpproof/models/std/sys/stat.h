// <sys/stat.h>: what the file system says, arbitrary.
#pragma once
#include <sys/types.h>
#include <time.h>
struct stat {
  dev_t st_dev;
  ino_t st_ino;
  nlink_t st_nlink;
  mode_t st_mode;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  off_t st_size;
  blksize_t st_blksize;
  blkcnt_t st_blocks;
  struct timespec st_atim, st_mtim, st_ctim;
};
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec
#define S_IFMT 0170000
#define S_IFDIR 0040000
#define S_IFREG 0100000
#define S_ISDIR(__mode) (((__mode) & S_IFMT) == S_IFDIR)
#define S_ISREG(__mode) (((__mode) & S_IFMT) == S_IFREG)
#define S_IRWXU 0700
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXG 0070
#define S_IRGRP 0040
#define S_IWGRP 0020
#define S_IXGRP 0010
#define S_IRWXO 0007
#define S_IROTH 0004
#define S_IWOTH 0002
#define S_IXOTH 0001
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    -1, or 0 and an arbitrary description of a file
/// tag       asks
/// over: any file
inline int stat(const char *, struct stat *__s) {
  if (__wp_nondet<bool>()) return -1;
  __wp_havoc(__s, sizeof(struct stat));
  if (__s->st_size < 0) __s->st_size = 0;
  return 0;
}
inline int lstat(const char *__path, struct stat *__s) { return stat(__path, __s); }
inline int fstat(int, struct stat *__s) { return stat("", __s); }

/// effect    an arbitrary result
/// tag       asks
/// over: any result
inline int mkdir(const char *, mode_t) { return __wp_nondet<bool>() ? -1 : 0; }
inline int chmod(const char *, mode_t) { return __wp_nondet<bool>() ? -1 : 0; }
mode_t umask(mode_t);
}
#pragma clang force_cuda_host_device end
