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
#define STRCPY(to, length, from) strcpy(to, from)
#endif
#ifndef FOPEN
#define FOPEN(handle, name, mode) (handle = fopen(name, mode))
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
inline const char *after_name(const char *argument, const char *name) {
  if (argument[0] != '-') return nullptr;
  while (*argument == '-') ++argument;
  size_t length = strlen(name);
  if (strncasecmp(argument, name, length) != 0) return nullptr;
  return argument + length;
}

/// effect    the text after `name=` in the last argument of that name, null if there is none
/// tag       parses argv name
/// exact
inline const char *value_of(int argc, const char **argv, const char *name) {
  const char *value = nullptr;
  for (int i = 1; i < argc; ++i) {
    const char *rest = after_name(argv[i], name);
    if (rest != nullptr) value = *rest == '=' ? rest + 1 : rest;
  }
  return value;
}
}  // namespace __warpproof

/// effect    how many delimiters a string starts with
/// tag       parses string
/// exact
inline int stringRemoveDelimiter(char delimiter, const char *string) {
  int start = 0;
  while (string[start] == delimiter) ++start;
  return start;
}

/// effect    is there an argument of this name?
/// tag       parses argv name
/// exact
inline bool checkCmdLineFlag(const int argc, const char **argv, const char *name) {
  for (int i = 1; i < argc; ++i) {
    const char *rest = __warpproof::after_name(argv[i], name);
    if (rest != nullptr && (*rest == 0 || *rest == '=')) return true;
  }
  return false;
}

/// effect    the value of an argument, 0 or null without one
/// tag       parses argv name
/// exact
inline int getCmdLineArgumentInt(const int argc, const char **argv, const char *name) {
  const char *value = __warpproof::value_of(argc, argv, name);
  return value != nullptr ? atoi(value) : 0;
}
inline float getCmdLineArgumentFloat(const int argc, const char **argv, const char *name) {
  const char *value = __warpproof::value_of(argc, argv, name);
  return value != nullptr ? (float)atof(value) : 0;
}
inline bool getCmdLineArgumentString(const int argc, const char **argv, const char *name, char **text) {
  *text = (char *)__warpproof::value_of(argc, argv, name);
  return *text != nullptr;
}
template <class T> inline bool getCmdLineArgumentValue(const int argc, const char **argv, const char *name, T *result) {
  const char *value = __warpproof::value_of(argc, argv, name);
  if (value != nullptr) *result = (T)atoi(value);
  return value != nullptr;
}

int getFileExtension(char *filename, char **extension);
char *sdkFindFilePath(const char *filename, const char *executable_path);
#endif
