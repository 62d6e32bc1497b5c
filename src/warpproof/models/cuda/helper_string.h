// Command line arguments and file paths as NVIDIA's sample programs read them. An argument has one or
// more dashes before its name, and `=value` after it.
#ifndef WARPPROOF_HELPER_STRING_H
#define WARPPROOF_HELPER_STRING_H
#define COMMON_HELPER_STRING_H_
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif
#ifndef STRCASECMP
#define STRCASECMP strcasecmp
#endif
#ifndef STRNCASECMP
#define STRNCASECMP strncasecmp
#endif
#ifndef STRCPY
#define STRCPY(__to, __length, __from) strcpy(__to, __from)
#endif
#ifndef FOPEN
#define FOPEN(handle, name, __mode) (handle = fopen(name, __mode))
#endif
#ifndef FOPEN_FAIL
#define FOPEN_FAIL(result) (result == NULL)
#endif
#ifndef SSCANF
#define SSCANF sscanf
#endif
#ifndef SPRINTF
#define SPRINTF sprintf
#endif

namespace __warpproof {
/// effect    what follows the name of an argument, or null if the argument has another name
/// tag       parses argument name
/// exact
inline const char *__after_name(const char *__argument, const char *name) {
  if (__argument[0] != '-') return nullptr;
  while (*__argument == '-') ++__argument;
  size_t __length = strlen(name);
  if (strncasecmp(__argument, name, __length) != 0) return nullptr;
  return __argument + __length;
}

/// effect    the text after `name=` in the last argument of that name, null if there is none
/// tag       parses argv name
/// exact
inline const char *__value_of(int __argc, const char **__argv, const char *name) {
  const char *value = nullptr;
  for (int __i = 1; __i < __argc; ++__i) {
    const char *__rest = __after_name(__argv[__i], name);
    if (__rest != nullptr) value = *__rest == '=' ? __rest + 1 : __rest;
  }
  return value;
}
}  // namespace __warpproof

/// effect    how many delimiters a string starts with
/// tag       parses string
/// exact
inline int stringRemoveDelimiter(char __delimiter, const char *__string) {
  int __start = 0;
  while (__string[__start] == __delimiter) ++__start;
  return __start;
}

/// effect    is there an argument of this name?
/// tag       parses argv name
/// exact
inline bool checkCmdLineFlag(const int __argc, const char **__argv, const char *name) {
  for (int __i = 1; __i < __argc; ++__i) {
    const char *__rest = __warpproof::__after_name(__argv[__i], name);
    if (__rest != nullptr && (*__rest == 0 || *__rest == '=')) return true;
  }
  return false;
}

/// effect    the value of an argument, 0 or null without one
/// tag       parses argv name
/// exact
inline int getCmdLineArgumentInt(const int __argc, const char **__argv, const char *name) {
  const char *value = __warpproof::__value_of(__argc, __argv, name);
  return value != nullptr ? atoi(value) : 0;
}
inline float getCmdLineArgumentFloat(const int __argc, const char **__argv, const char *name) {
  const char *value = __warpproof::__value_of(__argc, __argv, name);
  return value != nullptr ? (float)atof(value) : 0;
}
inline bool getCmdLineArgumentString(const int __argc, const char **__argv, const char *name, char **__text_) {
  *__text_ = (char *)__warpproof::__value_of(__argc, __argv, name);
  return *__text_ != nullptr;
}
template <class __T> inline bool getCmdLineArgumentValue(const int __argc, const char **__argv, const char *name, __T *result) {
  const char *value = __warpproof::__value_of(__argc, __argv, name);
  if (value != nullptr) *result = (__T)atoi(value);
  return value != nullptr;
}

/// effect    what follows the last dot of a name, and where that is; null and 0 without one
/// tag       parses filename
/// under: a name whose only dot is its first character has no extension
inline int getFileExtension(char *__filename, char **__extension) {
  int __end = (int)strlen(__filename);
  while (__end > 0 && __filename[__end] != '.') --__end;
  *__extension = __end > 0 ? &__filename[__end + 1] : nullptr;
  return __end > 0 ? __end + 1 : 0;
}

/// effect    null, or a new string: where the file was found
/// tag       follow
/// under: a file that is found lies in the current folder
inline char *sdkFindFilePath(const char *__filename, const char *) {
  FILE *__file = fopen(__filename, "rb");
  if (__file == nullptr) return nullptr;
  fclose(__file);
  size_t __length = strlen(__filename);
  char *__path = (char *)malloc(__length + 3);
  __path[0] = '.';
  __path[1] = '/';
  memcpy(__path + 2, __filename, __length + 1);
  return __path;
}
#endif
