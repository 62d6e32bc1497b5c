// <libgen.h>: parts of a path; the path may be cut in place.
#pragma once
#include <string.h>
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    the part of the path after (basename) or before (dirname) its last slash
/// exact
inline char *basename(char *__path) {
  static char __dot[] = ".", __slash[] = "/";
  if (__path == nullptr || *__path == 0) return __dot;
  size_t __n = strlen(__path);
  while (__n > 1 && __path[__n - 1] == '/') __path[--__n] = 0;
  if (__n == 1 && __path[0] == '/') return __slash;
  char *__last = strrchr(__path, '/');
  return __last == nullptr ? __path : __last + 1;
}
inline char *dirname(char *__path) {
  static char __dot[] = ".", __slash[] = "/";
  if (__path == nullptr || *__path == 0) return __dot;
  size_t __n = strlen(__path);
  while (__n > 1 && __path[__n - 1] == '/') --__n;
  while (__n > 0 && __path[__n - 1] != '/') --__n;
  if (__n == 0) return __dot;
  while (__n > 1 && __path[__n - 1] == '/') --__n;
  if (__n == 1 && __path[0] == '/') return __slash;
  __path[__n] = 0;
  return __path;
}
}
#pragma clang force_cuda_host_device end
