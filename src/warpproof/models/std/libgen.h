// <libgen.h>: parts of a path; the path may be cut in place.
#pragma once
#include <string.h>
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    the part of the path after (basename) or before (dirname) its last slash
/// exact
inline char *basename(char *path) {
  static char dot[] = ".", slash[] = "/";
  if (path == nullptr || *path == 0) return dot;
  size_t n = strlen(path);
  while (n > 1 && path[n - 1] == '/') path[--n] = 0;
  if (n == 1 && path[0] == '/') return slash;
  char *last = strrchr(path, '/');
  return last == nullptr ? path : last + 1;
}
inline char *dirname(char *path) {
  static char dot[] = ".", slash[] = "/";
  if (path == nullptr || *path == 0) return dot;
  size_t n = strlen(path);
  while (n > 1 && path[n - 1] == '/') --n;
  while (n > 0 && path[n - 1] != '/') --n;
  if (n == 0) return dot;
  while (n > 1 && path[n - 1] == '/') --n;
  if (n == 1 && path[0] == '/') return slash;
  path[n] = 0;
  return path;
}
}
#pragma clang force_cuda_host_device end
