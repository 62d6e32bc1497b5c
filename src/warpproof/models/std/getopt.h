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
inline int __wp_short_option(int argc, char *const argv[], const char *letters) {
  const char *word = argv[optind];
  char letter = word[__wp_option_place++];
  const char *known = letter == ':' ? nullptr : strchr(letters, letter);
  bool last = word[__wp_option_place] == 0;
  optopt = letter;
  if (known != nullptr && known[1] == ':') {
    if (!last) {
      optarg = const_cast<char *>(word + __wp_option_place);
    } else if (known[2] != ':') {
      if (optind + 1 < argc) {
        optarg = argv[++optind];
      } else {
        if (opterr != 0 && letters[0] != ':') __wp_eprintf("%s: option requires an argument -- '%c'\n", argv[0], letter);
        letter = letters[0] == ':' ? ':' : '?';
      }
    }
    last = true;
  } else if (known == nullptr) {
    if (opterr != 0 && letters[0] != ':') __wp_eprintf("%s: invalid option -- '%c'\n", argv[0], letter);
    letter = '?';
  }
  if (last) {
    ++optind;
    __wp_option_place = 0;
  }
  return letter;
}

// The long option whose name is the first n bytes of the text: exactly, else as the only beginning; or -1.
inline int __wp_find_option(const struct option *options, const char *text, size_t n) {
  int found = -1;
  for (int k = 0; options[k].name != nullptr; ++k) {
    if (strncmp(options[k].name, text, n) != 0) continue;
    if (options[k].name[n] == 0) return k;
    found = found == -1 ? k : -2;
  }
  return found < 0 ? -1 : found;
}
inline int __wp_long_option(int argc, char *const argv[], const struct option *options, int *index, const char *text) {
  size_t n = strcspn(text, "=");
  ++optind;
  int k = __wp_find_option(options, text, n);
  if (k < 0) {
    if (opterr != 0) __wp_eprintf("%s: unrecognized option '--%s'\n", argv[0], text);
    return '?';
  }
  if (text[n] == '=' && options[k].has_arg != no_argument) {
    optarg = const_cast<char *>(text + n + 1);
  } else if (options[k].has_arg == required_argument) {
    if (optind >= argc) {
      if (opterr != 0) __wp_eprintf("%s: option '--%s' requires an argument\n", argv[0], options[k].name);
      return '?';
    }
    optarg = argv[optind++];
  }
  if (index != nullptr) *index = k;
  if (options[k].flag == nullptr) return options[k].val;
  *options[k].flag = options[k].val;
  return 0;
}
extern "C" {
/// effect    the next option of the command line, -1 when there is none
/// tag       parses
/// under: stops at the first word that is no option (as POSIX says), where GNU moves such words to the end
inline int getopt_long(int argc, char *const argv[], const char *letters, const struct option *options, int *index) {
  optarg = nullptr;
  if (optind == 0) optind = 1;
  if (letters[0] == '+' || letters[0] == '-') ++letters;
  if (__wp_option_place == 0) {
    if (optind >= argc || argv[optind][0] != '-' || argv[optind][1] == 0) return -1;
    if (argv[optind][1] == '-') {
      if (argv[optind][2] == 0) {
        ++optind;
        return -1;
      }
      if (options != nullptr) return __wp_long_option(argc, argv, options, index, argv[optind] + 2);
    }
    __wp_option_place = 1;
  }
  return __wp_short_option(argc, argv, letters);
}
inline int getopt(int argc, char *const argv[], const char *letters) { return getopt_long(argc, argv, letters, nullptr, nullptr); }
int getopt_long_only(int, char *const *, const char *, const struct option *, int *);
}
#pragma clang force_cuda_host_device end
