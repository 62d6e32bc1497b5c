// <sys/time.h>: the time of day.
#pragma once
#include <time.h>
struct timezone {
  int tz_minuteswest, tz_dsttime;
};
struct itimerval {
  struct timeval it_interval, it_value;
};
#define ITIMER_REAL 0
#define timeradd(__a, __b, __r) ((__r)->tv_sec = (__a)->tv_sec + (__b)->tv_sec + ((__a)->tv_usec + (__b)->tv_usec) / 1000000, (__r)->tv_usec = ((__a)->tv_usec + (__b)->tv_usec) % 1000000)
#define timersub(__a, __b, __r) ((__r)->tv_sec = (__a)->tv_sec - (__b)->tv_sec - ((__a)->tv_usec < (__b)->tv_usec), (__r)->tv_usec = (__a)->tv_usec - (__b)->tv_usec + ((__a)->tv_usec < (__b)->tv_usec ? 1000000 : 0))
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    the time in seconds and microseconds
/// tag       asks
/// exact
inline int gettimeofday(struct timeval *__t, void *) {
  long long __now = __wp_nanoseconds() / 1000;
  __t->tv_sec = __now / 1000000;
  __t->tv_usec = __now % 1000000;
  return 0;
}
int settimeofday(const struct timeval *, const struct timezone *);
int setitimer(int, const struct itimerval *, struct itimerval *);
}
#pragma clang force_cuda_host_device end
