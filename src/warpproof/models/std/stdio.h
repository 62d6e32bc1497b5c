// <stdio.h>: output goes to the printing primitives, input and files are arbitrary data.
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
  int number;  // 0 standard input, 1 standard output, 2 standard error, 3 any opened file
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
int snprintf(char *to, size_t room, const char *format, ...) __asm__("__wp_snprintf");
int vprintf(const char *format, va_list arguments) __asm__("__wp_vprintf");         // new primitive: printf of a list
int __wp_veprintf(const char *format, va_list arguments);                           // new primitive: the same to standard error
int vsnprintf(char *to, size_t room, const char *format, va_list arguments) __asm__("__wp_vsnprintf");  // new primitive
inline int vsprintf(char *to, const char *format, va_list arguments) {
  return vsnprintf(to, ~static_cast<size_t>(0) >> 1, format, arguments);
}
inline int vfprintf(FILE *file, const char *format, va_list arguments) {
  if (file->number == 1) return vprintf(format, arguments);
  if (file->number == 2) return __wp_veprintf(format, arguments);
  return vsnprintf(nullptr, 0, format, arguments);
}
int vasprintf(char **to, const char *format, va_list arguments);
int dprintf(int file, const char *format, ...);

/// effect    the arguments after the format receive arbitrary values of the types it names (sscanf: those in the text);
///           where the result is used, input may end or not match before any of them, which then stay as they are
/// tag       reads
/// over: any input
int scanf(const char *format, ...) __asm__("__wp_scanf");                                // new primitive
int fscanf(FILE *file, const char *format, ...) __asm__("__wp_fscanf");                  // new primitive
int sscanf(const char *text, const char *format, ...) __asm__("__wp_sscanf");            // new primitive
int vscanf(const char *format, va_list arguments);
int vfscanf(FILE *file, const char *format, va_list arguments);
int vsscanf(const char *text, const char *format, va_list arguments);
}

/// requires  the arguments fit the format; strings end in a zero [undefined-behaviour]
/// effect    formats to a stream or a buffer and returns the length; what is in a file is not kept
/// tag       prints
/// exact
template <class... _T> inline int fprintf(FILE *file, const char *format, _T... arguments) {
  if (file->number == 1) return __wp_printf(format, arguments...);
  if (file->number == 2) return __wp_eprintf(format, arguments...);
  return __wp_snprintf(nullptr, 0, format, arguments...);
}
template <class... _T> inline int sprintf(char *to, const char *format, _T... arguments) {
  return __wp_snprintf(to, ~static_cast<size_t>(0) >> 1, format, arguments...);
}

/// requires  the arguments fit the format; strings end in a zero [undefined-behaviour]
/// effect    formats to a new buffer and returns the length
/// tag       follow
/// exact
template <class... _T> inline int asprintf(char **to, const char *format, _T... arguments) {
  int length = __wp_snprintf(nullptr, 0, format, arguments...);
  *to = static_cast<char *>(__wp_alloc(static_cast<size_t>(length) + 1, __WP_HEAP_ALIGNMENT, __WP_HEAP));
  return __wp_snprintf(*to, static_cast<size_t>(length) + 1, format, arguments...);
}

extern "C" {
/// requires  the text ends in a zero [out-of-bounds]
/// effect    writes a text or a character
/// tag       prints
/// exact
inline int puts(const char *text) { return __wp_printf("%s\n", text); }
inline int fputs(const char *text, FILE *file) { return fprintf(file, "%s", text); }
inline int fputc(int c, FILE *file) {
  fprintf(file, "%c", c);
  return c & 255;
}
inline int putc(int c, FILE *file) { return fputc(c, file); }
inline int putchar(int c) {
  __wp_printf("%c", c);
  return c & 255;
}

/// effect    none that a program sees: output is written at once
/// tag       succeeds
/// exact
inline int fflush(FILE *) { return 0; }
inline int setvbuf(FILE *, char *, int, size_t) { return 0; }
inline void setbuf(FILE *, char *) {}
inline void setlinebuf(FILE *) {}
inline void clearerr(FILE *) {}
inline void flockfile(FILE *) {}
inline void funlockfile(FILE *) {}

/// requires  path and mode are strings [null-pointer]
/// effect    null, or a new stream to be closed
/// tag       follow
/// over: every file may exist or not, and hold anything
inline FILE *fopen(const char *path, const char *mode) {
  __wp_require(path != nullptr && mode != nullptr, "null-pointer", "fopen: path or mode is null");
  if (__wp_nondet<bool>()) return nullptr;
  FILE *file = static_cast<FILE *>(__wp_alloc(sizeof(FILE), __WP_HEAP_ALIGNMENT, __WP_HOST_HEAP));
  file->number = 3;
  return file;
}
inline FILE *fopen64(const char *path, const char *mode) { return fopen(path, mode); }
inline FILE *popen(const char *command, const char *mode) { return fopen(command, mode); }
inline FILE *tmpfile(void) { return fopen("", ""); }
inline FILE *fdopen(int, const char *mode) { return fopen("", mode); }
FILE *freopen(const char *, const char *, FILE *);
FILE *fmemopen(void *, size_t, const char *);
FILE *open_memstream(char **, size_t *);

/// requires  the stream is open [invalid-free]
/// effect    closes it
/// tag       follow
/// over: any result
inline int fclose(FILE *file) {
  if (file->number == 3) __wp_free(file, __WP_HOST_HEAP);
  return __wp_nondet<bool>() ? 0 : EOF;
}
inline int pclose(FILE *file) { return fclose(file); }

/// requires  the buffer holds count elements [out-of-bounds]
/// effect    fills the first so many elements with arbitrary data and returns how many
/// tag       reads
/// over: any data, any number up to count
inline size_t fread(void *to, size_t size, size_t count, FILE *file) {
  (void)file->number;
  size_t got = __wp_any_between<size_t>(0, count);
  __wp_havoc(to, got * size);
  return got;
}

/// requires  the buffer holds count elements [out-of-bounds], all of them set [uninitialized-read]
/// effect    writes them as they are and returns how many were written, at most count
/// tag       prints
/// over: any number up to count
inline size_t fwrite(const void *from, size_t size, size_t count, FILE *file) {
  __wp_write(from, count * size, file->number);
  return __wp_any_between<size_t>(0, count);
}

/// effect    an arbitrary character or EOF
/// tag       reads
/// over: any input
inline int fgetc(FILE *file) {
  (void)file->number;
  return __wp_any_between(EOF, 255);
}
inline int getc(FILE *file) { return fgetc(file); }
inline int getchar(void) { return fgetc(stdin); }
inline int ungetc(int c, FILE *) { return c; }

/// requires  the buffer holds n bytes [out-of-bounds]
/// effect    null, or a string of at least one and at most n - 1 arbitrary bytes
/// tag       reads
/// over: any input
inline char *fgets(char *to, int n, FILE *file) {
  (void)file->number;
  if (n <= 1 || __wp_nondet<bool>()) return nullptr;
  int length = __wp_any_between(1, n - 1);
  __wp_havoc(to, static_cast<size_t>(length));
  to[length] = 0;
  return to;
}

/// effect    -1, or an arbitrary line in a buffer of the heap
/// tag       reads
/// under: the line is no longer than 255 bytes
inline ssize_t getdelim(char **line, size_t *room, int, FILE *file) {
  (void)file->number;
  if (__wp_nondet<bool>()) return -1;
  if (*line != nullptr) __wp_free(*line, __WP_HOST_HEAP);
  *line = static_cast<char *>(__wp_alloc(256, __WP_HEAP_ALIGNMENT, __WP_HOST_HEAP));
  *room = 256;
  size_t length = __wp_any_between<size_t>(1, 255);
  __wp_havoc(*line, length);
  (*line)[length] = 0;
  return static_cast<ssize_t>(length);
}
inline ssize_t getline(char **line, size_t *room, FILE *file) { return getdelim(line, room, '\n', file); }

/// effect    an arbitrary answer about the stream
/// tag       asks
/// over: any position, any state
inline int feof(FILE *file) { return file->number >= 0 && __wp_nondet<bool>(); }
inline int ferror(FILE *file) { return file->number >= 0 && __wp_nondet<bool>(); }
inline int fseek(FILE *file, long, int) { return file->number >= 0 && __wp_nondet<bool>() ? -1 : 0; }
inline int fseeko(FILE *file, off_t offset, int from) { return fseek(file, offset, from); }
inline void rewind(FILE *file) { (void)file->number; }
inline long ftell(FILE *file) {
  (void)file->number;
  return __wp_any_between(-1L, __LONG_MAX__);
}
inline off_t ftello(FILE *file) { return ftell(file); }
int fgetpos(FILE *, fpos_t *);
int fsetpos(FILE *, const fpos_t *);

/// effect    the descriptor of a standard stream; an arbitrary one of a file
/// tag       asks
/// over: any descriptor
inline int fileno(FILE *file) {
  if (file->number < 3) return file->number;
  return __wp_any_between(3, __INT_MAX__);
}

/// effect    an arbitrary result
/// tag       asks
/// over: any result
inline int remove(const char *) { return __wp_nondet<bool>() ? 0 : -1; }
inline int rename(const char *, const char *) { return __wp_nondet<bool>() ? 0 : -1; }
char *tmpnam(char *);

/// effect    writes the text and the words for the last error
/// tag       prints
/// over: those words are the system's
inline void perror(const char *text) { __wp_eprintf("%s: error\n", text); }
}
#pragma clang force_cuda_host_device end
