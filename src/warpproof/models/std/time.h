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
  long long now = __wp_clock();
  __wp_assume(now >= 0 && now < (1LL << 61));
  return now;
}
extern "C" {
/// effect    the time in seconds, in CLOCKS_PER_SEC or in seconds and nanoseconds
/// exact
inline time_t time(time_t *t) {
  time_t now = __wp_nanoseconds() / 1000000000;
  if (t != nullptr) *t = now;
  return now;
}
inline int clock_gettime(clockid_t, struct timespec *t) {
  long long now = __wp_nanoseconds();
  t->tv_sec = now / 1000000000;
  t->tv_nsec = now % 1000000000;
  return 0;
}
inline int timespec_get(struct timespec *t, int base) {
  clock_gettime(CLOCK_REALTIME, t);
  return base;
}
inline int clock_getres(clockid_t, struct timespec *t) {
  if (t != nullptr) *t = {0, 1};
  return 0;
}
inline double difftime(time_t end, time_t start) { return static_cast<double>(end - start); }

/// effect    a date with every field in its range
/// tag       asks
/// over: any date, whatever the time
inline struct tm *__wp_any_date(struct tm *date) {
  __wp_havoc(date, sizeof(struct tm));
  date->tm_sec = __wp_any_between(0, 60);
  date->tm_min = __wp_any_between(0, 59);
  date->tm_hour = __wp_any_between(0, 23);
  date->tm_mday = __wp_any_between(1, 31);
  date->tm_mon = __wp_any_between(0, 11);
  date->tm_year = __wp_any_between(0, 7999);
  date->tm_wday = __wp_any_between(0, 6);
  date->tm_yday = __wp_any_between(0, 365);
  date->tm_isdst = __wp_any_between(-1, 1);
  date->tm_zone = "UTC";
  return date;
}
inline struct tm *localtime(const time_t *) {
  static struct tm date;
  return __wp_any_date(&date);
}
inline struct tm *gmtime(const time_t *t) { return localtime(t); }
inline struct tm *localtime_r(const time_t *, struct tm *date) { return __wp_any_date(date); }
inline struct tm *gmtime_r(const time_t *, struct tm *date) { return __wp_any_date(date); }

/// requires  the buffer holds the result [out-of-bounds]
/// effect    an arbitrary text that fits
/// tag       asks
/// over: any text
inline size_t strftime(char *to, size_t room, const char *, const struct tm *) {
  if (room == 0) return 0;
  size_t length = __wp_any_between<size_t>(0, room - 1);
  __wp_havoc(to, length);
  to[length] = 0;
  return length;
}
inline char *asctime(const struct tm *) {
  static char text[26];
  __wp_havoc(text, 24);
  text[24] = '\n';
  text[25] = 0;
  return text;
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
