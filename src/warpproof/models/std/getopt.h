// <getopt.h>: command line options, short and long.
#pragma once
#include <string.h>
struct option {
  const char *name;
  int has_arg;
  int *flag;
  int val;
};
#define no_argument 0
#define required_argument 1
#define optional_argument 2
inline char *optarg = nullptr;
inline int optind = 1, opterr = 1, optopt = '?';
inline int __wp_option_place = 0;  // of the next letter in a word of several short options
#pragma clang force_cuda_host_device begin
// A short option at argv[optind][__wp_option_place].
inline int __wp_short_option(int __argc, char *const __argv[], const char *__letters) {
  const char *__word = __argv[optind];
  char __letter = __word[__wp_option_place++];
  const char *__known = __letter == ':' ? nullptr : strchr(__letters, __letter);
  bool __last = __word[__wp_option_place] == 0;
  optopt = __letter;
  if (__known != nullptr && __known[1] == ':') {
    if (!__last) {
      optarg = const_cast<char *>(__word + __wp_option_place);
    } else if (__known[2] != ':') {
      if (optind + 1 < __argc) {
        optarg = __argv[++optind];
      } else {
        if (opterr != 0 && __letters[0] != ':') __wp_eprintf("%s: option requires an argument -- '%c'\n", __argv[0], __letter);
        __letter = __letters[0] == ':' ? ':' : '?';
      }
    }
    __last = true;
  } else if (__known == nullptr) {
    if (opterr != 0 && __letters[0] != ':') __wp_eprintf("%s: invalid option -- '%c'\n", __argv[0], __letter);
    __letter = '?';
  }
  if (__last) {
    ++optind;
    __wp_option_place = 0;
  }
  return __letter;
}

// The long option whose name is the first n bytes of the text: exactly, else as the only beginning; or -1.
inline int __wp_find_option(const struct option *__options, const char *__text_, size_t __n) {
  int __found = -1;
  for (int __k = 0; __options[__k].name != nullptr; ++__k) {
    if (strncmp(__options[__k].name, __text_, __n) != 0) continue;
    if (__options[__k].name[__n] == 0) return __k;
    __found = __found == -1 ? __k : -2;
  }
  return __found < 0 ? -1 : __found;
}
inline int __wp_long_option(int __argc, char *const __argv[], const struct option *__options, int *index, const char *__text_) {
  size_t __n = strcspn(__text_, "=");
  ++optind;
  int __k = __wp_find_option(__options, __text_, __n);
  if (__k < 0) {
    if (opterr != 0) __wp_eprintf("%s: unrecognized option '--%s'\n", __argv[0], __text_);
    return '?';
  }
  if (__text_[__n] == '=' && __options[__k].has_arg != no_argument) {
    optarg = const_cast<char *>(__text_ + __n + 1);
  } else if (__options[__k].has_arg == required_argument) {
    if (optind >= __argc) {
      if (opterr != 0) __wp_eprintf("%s: option '--%s' requires an argument\n", __argv[0], __options[__k].name);
      return '?';
    }
    optarg = __argv[optind++];
  }
  if (index != nullptr) *index = __k;
  if (__options[__k].flag == nullptr) return __options[__k].val;
  *__options[__k].flag = __options[__k].val;
  return 0;
}
extern "C" {
/// effect    the next option of the command line, -1 when there is none
/// tag       parses
/// under of main: stops at the first word that is no option (as POSIX says), where GNU moves such words to the end
inline int getopt_long(int __argc, char *const __argv[], const char *__letters, const struct option *__options, int *index) {
  optarg = nullptr;
  if (optind == 0) optind = 1;
  if (__letters[0] == '+' || __letters[0] == '-') ++__letters;
  if (__wp_option_place == 0) {
    if (optind >= __argc || __argv[optind][0] != '-' || __argv[optind][1] == 0) return -1;
    if (__argv[optind][1] == '-') {
      if (__argv[optind][2] == 0) {
        ++optind;
        return -1;
      }
      if (__options != nullptr) return __wp_long_option(__argc, __argv, __options, index, __argv[optind] + 2);
    }
    __wp_option_place = 1;
  }
  return __wp_short_option(__argc, __argv, __letters);
}
inline int getopt(int __argc, char *const __argv[], const char *__letters) { return getopt_long(__argc, __argv, __letters, nullptr, nullptr); }
int getopt_long_only(int, char *const *, const char *, const struct option *, int *);
}
#pragma clang force_cuda_host_device end
