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
#define timeradd(a, b, r) ((r)->tv_sec = (a)->tv_sec + (b)->tv_sec + ((a)->tv_usec + (b)->tv_usec) / 1000000, (r)->tv_usec = ((a)->tv_usec + (b)->tv_usec) % 1000000)
#define timersub(a, b, r) ((r)->tv_sec = (a)->tv_sec - (b)->tv_sec - ((a)->tv_usec < (b)->tv_usec), (r)->tv_usec = (a)->tv_usec - (b)->tv_usec + ((a)->tv_usec < (b)->tv_usec ? 1000000 : 0))
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    the time in seconds and microseconds
/// tag       asks
/// exact
inline int gettimeofday(struct timeval *t, void *) {
  long long now = __wp_nanoseconds() / 1000;
  t->tv_sec = now / 1000000;
  t->tv_usec = now % 1000000;
  return 0;
}
int settimeofday(const struct timeval *, const struct timezone *);
int setitimer(int, const struct itimerval *, struct itimerval *);
}
#pragma clang force_cuda_host_device end
