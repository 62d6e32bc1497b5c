// The streams of <stdio.h> where the user of `run` gives the files: they are read as they are.
#pragma once
#ifdef __WP_GIVEN_INPUT
#include <warpproof_given.h>
#define __WP_AT_END 1
#pragma clang force_cuda_host_device begin
extern "C" int __wp_fscanf(FILE *__file, const char *format, ...);
inline FILE *__wp_ready(FILE *__file) {
  if (__file->__number == 0 && __file->__data == nullptr && __wp_given.__standard != nullptr) {
    __file->__data = __wp_given.__standard->__data;
    __file->__size = __wp_given.__standard->__size;
  }
  return __file;
}

/// requires  the arguments fit the format; strings end in a zero [undefined-behaviour]
/// effect    reads values from the text of the file
/// tag       reads
/// exact
template <class... _T> inline int fscanf(FILE *__file, const char *format, _T... __arguments) { return __wp_fscanf(__wp_ready(__file), format, __arguments...); }
template <class... _T> inline int scanf(const char *format, _T... __arguments) { return fscanf(stdin, format, __arguments...); }

extern "C" {
/// requires  path and mode are strings [null-pointer]
/// effect    null where it is to be read and is not given, else a new stream to be closed
/// tag       follow
/// exact
inline FILE *fopen(const char *__path, const char *__mode) {
  __wp_require(__path != nullptr && __mode != nullptr, "null-pointer", "fopen: path or mode is null");
  const __wp_given_text *__given = __wp_given_file(__path);
  if (*__mode == 'r' && __given == nullptr) return nullptr;
  FILE *__file = static_cast<FILE *>(__wp_alloc(sizeof(FILE), __WP_HEAP_ALIGNMENT, __WP_HOST_HEAP));
  __file->__number = 3;
  __file->__state = 0;
  __file->__data = *__mode == 'r' ? __given->__data : nullptr;
  __file->__size = *__mode == 'r' ? __given->__size : 0;
  __file->__at = 0;
  return __file;
}
inline FILE *fopen64(const char *__path, const char *__mode) { return fopen(__path, __mode); }
inline FILE *popen(const char *, const char *) { return nullptr; }
inline FILE *tmpfile(void) { return fopen("", "w"); }
inline FILE *fdopen(int, const char *) { return nullptr; }

/// requires  mode and stream are there [null-pointer]
/// effect    the stream is of another file, or closed and the result null; output is still shown
/// tag       follow
/// exact
inline FILE *freopen(const char *__path, const char *__mode, FILE *__file) {
  __wp_require(__mode != nullptr && __file != nullptr, "null-pointer", "freopen: mode or stream is null");
  if (*__mode != 'r' || __path == nullptr) return __file;
  const __wp_given_text *__given = __wp_given_file(__path);
  if (__given == nullptr) return nullptr;
  __file->__data = __given->__data;
  __file->__size = __given->__size;
  __file->__at = 0;
  __file->__state = 0;
  return __file;
}

/// requires  the stream is open [invalid-free]
/// effect    closes it
/// tag       follow
/// exact
inline int fclose(FILE *__file) {
  if (__file->__number == 3) __wp_free(__file, __WP_HOST_HEAP);
  return 0;
}
inline int pclose(FILE *__file) { return fclose(__file); }

/// requires  the buffer holds what is read [out-of-bounds]
/// effect    reads bytes of the file
/// tag       reads
/// exact
inline size_t fread(void *__to, size_t size, size_t __count, FILE *__file) {
  size_t __left = __wp_ready(__file)->__size - __file->__at;
  if (size == 0 || __count == 0) return 0;
  if (__count > __left / size) {
    __file->__state |= __WP_AT_END;
    __builtin_memcpy(__to, __file->__data + __file->__at, __left);
    __file->__at = __file->__size;
    return __left / size;
  }
  __builtin_memcpy(__to, __file->__data + __file->__at, __count * size);
  __file->__at += __count * size;
  return __count;
}
inline int fgetc(FILE *__file) {
  if (__wp_ready(__file)->__at == __file->__size) {
    __file->__state |= __WP_AT_END;
    return EOF;
  }
  return static_cast<unsigned char>(__file->__data[__file->__at++]);
}
inline int getc(FILE *__file) { return fgetc(__file); }
inline int getchar(void) { return fgetc(stdin); }
inline int ungetc(int __c, FILE *__file) {
  __file->__state = 0;
  if (__file->__at > 0) --__file->__at;
  return __c;
}
inline char *fgets(char *__to, int __n, FILE *__file) {
  int __length = 0;
  while (__length < __n - 1) {
    int __c = fgetc(__file);
    if (__c == EOF) break;
    __to[__length++] = static_cast<char>(__c);
    if (__c == '\n') break;
  }
  if (__length == 0) return nullptr;
  __to[__length] = 0;
  return __to;
}
inline ssize_t getdelim(char **__line, size_t *__room, int __end, FILE *__file) {
  size_t __from = __wp_ready(__file)->__at, __length = 0;
  while (fgetc(__file) != EOF)
    if (static_cast<unsigned char>(__file->__data[__from + __length++]) == __end) break;
  if (__length == 0) return -1;
  if (*__line == nullptr || *__room <= __length) {
    if (*__line != nullptr) __wp_free(*__line, __WP_HOST_HEAP);
    *__room = __length + 1 < 120 ? 120 : __length + 1;
    *__line = static_cast<char *>(__wp_alloc(*__room, __WP_HEAP_ALIGNMENT, __WP_HOST_HEAP));
  }
  __builtin_memcpy(*__line, __file->__data + __from, __length);
  (*__line)[__length] = 0;
  return static_cast<ssize_t>(__length);
}
inline ssize_t getline(char **__line, size_t *__room, FILE *__file) { return getdelim(__line, __room, '\n', __file); }

/// requires  the buffer holds count elements [out-of-bounds], all of them set [uninitialized-read]
/// effect    writes them as they are
/// tag       prints
/// exact
inline size_t fwrite(const void *__from, size_t size, size_t __count, FILE *__file) {
  __wp_write(__from, __count * size, __file->__number);
  return __count;
}

/// effect    the state of the stream and its place in the file
/// tag       asks
/// exact
inline int feof(FILE *__file) { return (__file->__state & __WP_AT_END) != 0; }
inline int ferror(FILE *) { return 0; }
inline void clearerr(FILE *__file) { __file->__state = 0; }
inline int fseek(FILE *__file, long __offset, int __from) {
  long __base = __from == SEEK_SET ? 0 : static_cast<long>(__from == SEEK_CUR ? __file->__at : __wp_ready(__file)->__size);
  if (__base + __offset < 0) return -1;
  size_t __at = static_cast<size_t>(__base + __offset);
  __file->__at = __at < __file->__size ? __at : __file->__size;
  __file->__state = 0;
  return 0;
}
inline int fseeko(FILE *__file, off_t __offset, int __from) { return fseek(__file, __offset, __from); }
inline void rewind(FILE *__file) { fseek(__file, 0, SEEK_SET); }
inline long ftell(FILE *__file) { return static_cast<long>(__file->__at); }
inline off_t ftello(FILE *__file) { return ftell(__file); }
}
#pragma clang force_cuda_host_device end
#endif
