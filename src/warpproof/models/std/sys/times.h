// <sys/times.h>: processor times, from the clock.
#pragma once
#include <time.h>
struct tms {
  clock_t tms_utime, tms_stime, tms_cutime, tms_cstime;
};
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    times from the clock
/// tag       asks
/// over: any times that do not run backwards
inline clock_t times(struct tms *__use) {
  if (__use != nullptr) __use->tms_utime = __use->tms_stime = __use->tms_cutime = __use->tms_cstime = clock();
  return clock();
}
}
#pragma clang force_cuda_host_device end
