// <sys/resource.h>: resource use, arbitrary.
#pragma once
#include <sys/time.h>
#include <sys/types.h>
typedef unsigned long rlim_t;
struct rusage {
  struct timeval ru_utime, ru_stime;
  long ru_maxrss, ru_ixrss, ru_idrss, ru_isrss, ru_minflt, ru_majflt, ru_nswap, ru_inblock, ru_oublock, ru_msgsnd, ru_msgrcv, ru_nsignals, ru_nvcsw, ru_nivcsw;
};
struct rlimit {
  rlim_t rlim_cur, rlim_max;
};
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
#define RLIMIT_STACK 3
#define RLIMIT_NOFILE 7
#define RLIMIT_AS 9
#define RLIM_INFINITY (~0UL)
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    processor times from the clock, the rest arbitrary
/// tag       asks
/// over: any use of resources
inline int getrusage(int, struct rusage *__use) {
  __wp_havoc(__use, sizeof(struct rusage));
  gettimeofday(&__use->ru_utime, nullptr);
  gettimeofday(&__use->ru_stime, nullptr);
  return 0;
}
int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);
}
#pragma clang force_cuda_host_device end
