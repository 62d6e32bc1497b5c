// <omp.h>: without -fopenmp the pragmas are comments and there is one host thread.
#pragma once
#include <time.h>
typedef struct {
  int __held;
} omp_lock_t;
typedef enum { omp_sched_static = 1, omp_sched_dynamic = 2, omp_sched_guided = 3, omp_sched_auto = 4 } omp_sched_t;
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    the answers in a program of one host thread
/// under: parallel regions run with one thread
inline int omp_get_num_threads(void) { return 1; }
inline int omp_get_thread_num(void) { return 0; }
inline int omp_get_max_threads(void) { return 1; }
inline int omp_get_num_procs(void) { return 1; }
inline int omp_in_parallel(void) { return 0; }
inline int omp_get_level(void) { return 0; }
inline int omp_get_num_devices(void) { return 0; }
inline int omp_get_default_device(void) { return 0; }
inline int omp_is_initial_device(void) { return 1; }
inline void omp_set_num_threads(int) {}
inline void omp_set_dynamic(int) {}
inline void omp_set_nested(int) {}

/// effect    time in seconds
/// exact
inline double omp_get_wtime(void) { return static_cast<double>(__wp_nanoseconds()) * 1e-9; }
inline double omp_get_wtick(void) { return 1e-9; }

/// requires  the lock is free (set) or held (unset) [deadlock, undefined-behaviour]
/// effect    takes or gives back the lock
/// exact
inline void omp_init_lock(omp_lock_t *__lock) { __lock->__held = 0; }
inline void omp_destroy_lock(omp_lock_t *) {}
inline void omp_set_lock(omp_lock_t *__lock) {
  __wp_require(__lock->__held == 0, "deadlock", "the lock is already held by this thread");
  __lock->__held = 1;
}
inline void omp_unset_lock(omp_lock_t *__lock) {
  __wp_require(__lock->__held == 1, "undefined-behaviour", "the lock is not held");
  __lock->__held = 0;
}
}
#pragma clang force_cuda_host_device end
