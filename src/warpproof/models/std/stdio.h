// <stdio.h>: output goes to the printing primitives, input and files are arbitrary data, unless they are given.
#pragma once
#include <stdarg.h>
#include <stddef.h>
#include <warpproof_heap.h>
#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2
typedef struct __wp_file {
  int __number;  // 0 standard input, 1 standard output, 2 standard error, 3 any opened file
#ifdef __WP_GIVEN_INPUT
  int __state;         // what the interpreter's scanf reads and writes, too
  const char *__data;
  size_t __size, __at;
#endif
} FILE;
typedef long fpos_t;
typedef long ssize_t;
typedef long off_t;
inline FILE __wp_standard_files[3] = {{0}, {1}, {2}};
inline FILE *const stdin = &__wp_standard_files[0];
inline FILE *const stdout = &__wp_standard_files[1];
inline FILE *const stderr = &__wp_standard_files[2];
#define stdin stdin
#define stdout stdout
#define stderr stderr
#pragma clang force_cuda_host_device begin
extern "C" {
/// requires  the arguments fit the format; strings end in a zero [undefined-behaviour]
/// effect    formats to standard output or to a buffer and returns the length
/// tag       prints
/// exact
int printf(const char *format, ...) __asm__("__wp_printf");
int snprintf(char *__to, size_t __room, const char *format, ...) __asm__("__wp_snprintf");
int vprintf(const char *format, va_list __arguments) __asm__("__wp_vprintf");         // new primitive: printf of a list
int __wp_veprintf(const char *format, va_list __arguments);                           // new primitive: the same to standard error
int vsnprintf(char *__to, size_t __room, const char *format, va_list __arguments) __asm__("__wp_vsnprintf");  // new primitive
inline int vsprintf(char *__to, const char *format, va_list __arguments) {
  return vsnprintf(__to, ~static_cast<size_t>(0) >> 1, format, __arguments);
}
inline int vfprintf(FILE *__file, const char *format, va_list __arguments) {
  if (__file->__number == 1) return vprintf(format, __arguments);
  if (__file->__number == 2) return __wp_veprintf(format, __arguments);
  return vsnprintf(nullptr, 0, format, __arguments);
}
int vasprintf(char **__to, const char *format, va_list __arguments);
int dprintf(int __file, const char *format, ...);

/// effect    the arguments after the format receive arbitrary values of the types it names (sscanf: those in the text);
///           where the result is used, input may end or not match before any of them, which then stay as they are
/// tag       reads
/// over: any input
#ifndef __WP_GIVEN_INPUT
int scanf(const char *format, ...) __asm__("__wp_scanf");                                // new primitive
int fscanf(FILE *__file, const char *format, ...) __asm__("__wp_fscanf");                  // new primitive
#endif
int sscanf(const char *__text_, const char *format, ...) __asm__("__wp_sscanf");            // new primitive
int vscanf(const char *format, va_list __arguments);
int vfscanf(FILE *__file, const char *format, va_list __arguments);
int vsscanf(const char *__text_, const char *format, va_list __arguments);
}

/// requires  the arguments fit the format; strings end in a zero [undefined-behaviour]
/// effect    formats to a stream or a buffer and returns the length; what is in a file is not kept
/// tag       prints
/// exact
template <class... _T> inline int fprintf(FILE *__file, const char *format, _T... __arguments) {
  if (__file->__number == 1) return __wp_printf(format, __arguments...);
  if (__file->__number == 2) return __wp_eprintf(format, __arguments...);
  return __wp_snprintf(nullptr, 0, format, __arguments...);
}
template <class... _T> inline int sprintf(char *__to, const char *format, _T... __arguments) {
  return __wp_snprintf(__to, ~static_cast<size_t>(0) >> 1, format, __arguments...);
}

/// requires  the arguments fit the format; strings end in a zero [undefined-behaviour]
/// effect    formats to a new buffer and returns the length
/// tag       follow
/// exact
template <class... _T> inline int asprintf(char **__to, const char *format, _T... __arguments) {
  int __length = __wp_snprintf(nullptr, 0, format, __arguments...);
  *__to = static_cast<char *>(__wp_alloc(static_cast<size_t>(__length) + 1, __WP_HEAP_ALIGNMENT, __WP_HEAP));
  return __wp_snprintf(*__to, static_cast<size_t>(__length) + 1, format, __arguments...);
}

extern "C" {
/// requires  the text ends in a zero [out-of-bounds]
/// effect    writes a text or a character
/// tag       prints
/// exact
inline int puts(const char *__text_) { return __wp_printf("%s\n", __text_); }
inline int fputs(const char *__text_, FILE *__file) { return fprintf(__file, "%s", __text_); }
inline int fputc(int __c, FILE *__file) {
  fprintf(__file, "%c", __c);
  return __c & 255;
}
inline int putc(int __c, FILE *__file) { return fputc(__c, __file); }
inline int putchar(int __c) {
  __wp_printf("%c", __c);
  return __c & 255;
}

/// effect    none that a program sees: output is written at once
/// tag       succeeds
/// exact
inline int fflush(FILE *) { return 0; }
inline int setvbuf(FILE *, char *, int, size_t) { return 0; }
inline void setbuf(FILE *, char *) {}
inline void setlinebuf(FILE *) {}
inline void flockfile(FILE *) {}
inline void funlockfile(FILE *) {}

FILE *fmemopen(void *, size_t, const char *);
FILE *open_memstream(char **, size_t *);
int fgetpos(FILE *, fpos_t *);
int fsetpos(FILE *, const fpos_t *);

#ifdef __WP_GIVEN_INPUT
}
#pragma clang force_cuda_host_device end
#include <warpproof_files.h>
#pragma clang force_cuda_host_device begin
extern "C" {
#else
/// effect    none that a program sees
/// tag       succeeds
/// exact
inline void clearerr(FILE *) {}

/// requires  path and mode are strings [null-pointer]
/// effect    null, or a new stream to be closed
/// tag       follow
/// over: every file may exist or not, and hold anything
inline FILE *fopen(const char *__path, const char *__mode) {
  __wp_require(__path != nullptr && __mode != nullptr, "null-pointer", "fopen: path or mode is null");
  if (__wp_nondet<bool>()) return nullptr;
  FILE *__file = static_cast<FILE *>(__wp_alloc(sizeof(FILE), __WP_HEAP_ALIGNMENT, __WP_HOST_HEAP));
  __file->__number = 3;
  return __file;
}
inline FILE *fopen64(const char *__path, const char *__mode) { return fopen(__path, __mode); }
inline FILE *popen(const char *__command, const char *__mode) { return fopen(__command, __mode); }
inline FILE *tmpfile(void) { return fopen("", ""); }
inline FILE *fdopen(int, const char *__mode) { return fopen("", __mode); }

/// requires  mode and stream are there [null-pointer]
/// effect    the stream is of another file, or closed and the result null; output is still shown
/// tag       follow
/// over: every file may exist or not, and hold anything
inline FILE *freopen(const char *, const char *__mode, FILE *__file) {
  __wp_require(__mode != nullptr && __file != nullptr, "null-pointer", "freopen: mode or stream is null");
  if (!__wp_nondet<bool>()) return __file;
  if (__file->__number == 3) __wp_free(__file, __WP_HOST_HEAP);
  return nullptr;
}

/// requires  the stream is open [invalid-free]
/// effect    closes it
/// tag       follow
/// over: any result
inline int fclose(FILE *__file) {
  if (__file->__number == 3) __wp_free(__file, __WP_HOST_HEAP);
  return __wp_nondet<bool>() ? EOF : 0;
}
inline int pclose(FILE *__file) { return fclose(__file); }

/// requires  the buffer holds count elements [out-of-bounds]
/// effect    fills the first so many elements with arbitrary data and returns how many
/// tag       reads
/// over: any data, any number up to count
inline size_t fread(void *__to, size_t size, size_t __count, FILE *__file) {
  (void)__file->__number;
  size_t __got = __wp_any_between<size_t>(0, __count);
  __wp_havoc(__to, __got * size);
  return __got;
}

/// requires  the buffer holds count elements [out-of-bounds], all of them set [uninitialized-read]
/// effect    writes them as they are and returns how many were written, at most count
/// tag       prints
/// over: any number up to count
inline size_t fwrite(const void *__from, size_t size, size_t __count, FILE *__file) {
  __wp_write(__from, __count * size, __file->__number);
  return __wp_any_between<size_t>(0, __count);
}

/// effect    an arbitrary character or EOF
/// tag       reads
/// over: any input
inline int fgetc(FILE *__file) {
  (void)__file->__number;
  return __wp_any_between(EOF, 255);
}
inline int getc(FILE *__file) { return fgetc(__file); }
inline int getchar(void) { return fgetc(stdin); }
inline int ungetc(int __c, FILE *) { return __c; }

/// requires  the buffer holds n bytes [out-of-bounds]
/// effect    null, or a string of at least one and at most n - 1 arbitrary bytes
/// tag       reads
/// over: any input
inline char *fgets(char *__to, int __n, FILE *__file) {
  (void)__file->__number;
  if (__n <= 1 || __wp_nondet<bool>()) return nullptr;
  int __length = __wp_any_between(1, __n - 1);
  __wp_havoc(__to, static_cast<size_t>(__length));
  __to[__length] = 0;
  return __to;
}

/// effect    -1, or an arbitrary line in a buffer of the heap
/// tag       reads
/// under: the line is no longer than 255 bytes
inline ssize_t getdelim(char **__line, size_t *__room, int, FILE *__file) {
  (void)__file->__number;
  if (__wp_nondet<bool>()) return -1;
  if (*__line != nullptr) __wp_free(*__line, __WP_HOST_HEAP);
  *__line = static_cast<char *>(__wp_alloc(256, __WP_HEAP_ALIGNMENT, __WP_HOST_HEAP));
  *__room = 256;
  size_t __length = __wp_any_between<size_t>(1, 255);
  __wp_havoc(*__line, __length);
  (*__line)[__length] = 0;
  return static_cast<ssize_t>(__length);
}
inline ssize_t getline(char **__line, size_t *__room, FILE *__file) { return getdelim(__line, __room, '\n', __file); }

/// effect    an arbitrary answer about the stream
/// tag       asks
/// over: any position, any state
inline int feof(FILE *__file) { return __file->__number >= 0 && __wp_nondet<bool>(); }
inline int ferror(FILE *__file) { return __file->__number >= 0 && __wp_nondet<bool>(); }
inline int fseek(FILE *__file, long, int) { return __file->__number >= 0 && __wp_nondet<bool>() ? -1 : 0; }
inline int fseeko(FILE *__file, off_t __offset, int __from) { return fseek(__file, __offset, __from); }
inline void rewind(FILE *__file) { (void)__file->__number; }
inline long ftell(FILE *__file) {
  (void)__file->__number;
  return __wp_any_between(-1L, __LONG_MAX__);
}
inline off_t ftello(FILE *__file) { return ftell(__file); }
#endif

/// effect    the descriptor of a standard stream; an arbitrary one of a file
/// tag       asks
/// over: any descriptor
inline int fileno(FILE *__file) {
  if (__file->__number < 3) return __file->__number;
  return __wp_any_between(3, __INT_MAX__);
}

/// effect    an arbitrary result
/// tag       asks
/// over: any result
inline int remove(const char *) { return __wp_nondet<bool>() ? -1 : 0; }
inline int rename(const char *, const char *) { return __wp_nondet<bool>() ? -1 : 0; }
char *tmpnam(char *);

/// effect    writes the text and the words for the last error
/// tag       prints
/// over: those words are the system's
inline void perror(const char *__text_) { __wp_eprintf("%s: error\n", __text_); }
}
#pragma clang force_cuda_host_device end
