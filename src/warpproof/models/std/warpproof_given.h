// Input that the user of `run` gives. There is no other then: a file that is not named does not exist, a variable that
// is not named is not set, and what a program writes into a file is gone. <stdio.h> and <iostream> each read the standard
// input from its start.
#pragma once
#include <stddef.h>
struct __wp_given_text {
  const char *__name, *__data;
  size_t __size;
};
struct __wp_given_input {
  const __wp_given_text *__files;
  size_t __count;
  const __wp_given_text *__variables;
  size_t __variable_count;
  const __wp_given_text *__standard;  // the standard input
};
inline __wp_given_input __wp_given = {};  // `run` fills it before anything begins
#pragma clang force_cuda_host_device begin
inline const __wp_given_text *__wp_find_given(const __wp_given_text *__all, size_t __count, const char *__name) {
  for (size_t __i = 0; __i < __count; ++__i) {
    const char *__a = __all[__i].__name, *__b = __name;
    while (*__a == *__b && *__a != 0) ++__a, ++__b;
    if (*__a == *__b) return &__all[__i];
  }
  return nullptr;
}
// ./NAME is NAME.
inline const char *__wp_from_here(const char *__name) {
  while (__name[0] == '.' && __name[1] == '/')
    for (__name += 2; *__name == '/';) ++__name;
  return __name;
}
inline const __wp_given_text *__wp_given_file(const char *__name) {
  __name = __wp_from_here(__name);
  return __wp_find_given(__wp_given.__files, __wp_given.__count, __name);
}
inline const char *__wp_given_variable(const char *__name) {
  const __wp_given_text *__found = __wp_find_given(__wp_given.__variables, __wp_given.__variable_count, __name);
  return __found == nullptr ? nullptr : __found->__data;
}
#pragma clang force_cuda_host_device end
