// <time.h>: time is arbitrary and never runs backwards.
#pragma once
#include <stddef.h>
#include <warpproof/primitives.h>
typedef long time_t;
typedef long clock_t;
typedef int clockid_t;
struct timespec {
  time_t tv_sec;
  long tv_nsec;
};
struct timeval {
  time_t tv_sec;
  long tv_usec;
};
struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};
#define CLOCKS_PER_SEC 1000000L
#define CLK_TCK CLOCKS_PER_SEC
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define TIME_UTC 1
#pragma clang force_cuda_host_device begin
/// effect    nanoseconds, arbitrary, never less than before, at most 2^61 (73 years)
/// tag       asks
/// exact
inline long long __wp_nanoseconds() {
  long long __now = __wp_clock();
  __wp_assume(__now >= 0 && __now < (1LL << 61));
  return __now;
}
extern "C" {
/// effect    the time in seconds, in CLOCKS_PER_SEC or in seconds and nanoseconds
/// exact
inline time_t time(time_t *__t) {
  time_t __now = __wp_nanoseconds() / 1000000000;
  if (__t != nullptr) *__t = __now;
  return __now;
}
inline int clock_gettime(clockid_t, struct timespec *__t) {
  long long __now = __wp_nanoseconds();
  __t->tv_sec = __now / 1000000000;
  __t->tv_nsec = __now % 1000000000;
  return 0;
}
inline int timespec_get(struct timespec *__t, int base) {
  clock_gettime(CLOCK_REALTIME, __t);
  return base;
}
inline int clock_getres(clockid_t, struct timespec *__t) {
  if (__t != nullptr) *__t = {0, 1};
  return 0;
}
inline double difftime(time_t end, time_t __start) { return static_cast<double>(end - __start); }

/// effect    a date with every field in its range
/// tag       asks
/// over: any date, whatever the time
inline struct tm *__wp_any_date(struct tm *__date) {
  __wp_havoc(__date, sizeof(struct tm));
  __date->tm_sec = __wp_any_between(0, 60);
  __date->tm_min = __wp_any_between(0, 59);
  __date->tm_hour = __wp_any_between(0, 23);
  __date->tm_mday = __wp_any_between(1, 31);
  __date->tm_mon = __wp_any_between(0, 11);
  __date->tm_year = __wp_any_between(0, 7999);
  __date->tm_wday = __wp_any_between(0, 6);
  __date->tm_yday = __wp_any_between(0, 365);
  __date->tm_isdst = __wp_any_between(-1, 1);
  __date->tm_zone = "UTC";
  return __date;
}
inline struct tm *localtime(const time_t *) {
  static struct tm __date;
  return __wp_any_date(&__date);
}
inline struct tm *gmtime(const time_t *__t) { return localtime(__t); }
inline struct tm *localtime_r(const time_t *, struct tm *__date) { return __wp_any_date(__date); }
inline struct tm *gmtime_r(const time_t *, struct tm *__date) { return __wp_any_date(__date); }

/// requires  the buffer holds the result [out-of-bounds]
/// effect    an arbitrary text that fits
/// tag       asks
/// over: any text
inline size_t strftime(char *__to, size_t __room, const char *, const struct tm *) {
  if (__room == 0) return 0;
  size_t __length = __wp_any_between<size_t>(0, __room - 1);
  __wp_havoc(__to, __length);
  __to[__length] = 0;
  return __length;
}
inline char *asctime(const struct tm *) {
  static char __text_[26];
  __wp_havoc(__text_, 24);
  __text_[24] = '\n';
  __text_[25] = 0;
  return __text_;
}
inline char *ctime(const time_t *) { return asctime(nullptr); }
time_t mktime(struct tm *);
time_t timegm(struct tm *);
char *strptime(const char *, const char *, struct tm *);

/// effect    processor time in microseconds on the host, a counter of ticks on the device
/// tag       asks
/// exact
inline clock_t clock(void) {
#ifdef __CUDA_ARCH__
  return __wp_clock();
#else
  return __wp_nanoseconds() / 1000;
#endif
}

/// effect    none but the passing of time
/// tag       succeeds
/// exact
inline int nanosleep(const struct timespec *, struct timespec *) { return 0; }
}
#pragma clang force_cuda_host_device end
