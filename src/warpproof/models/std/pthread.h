// <pthread.h>: a mutex works in the one host thread there is; starting threads is not modelled.
#pragma once
#include <time.h>
#include <sys/types.h>
#include <warpproof/primitives.h>
typedef struct {
  int __held;
} pthread_mutex_t;
typedef struct {
  int __unused;
} pthread_cond_t;
typedef struct {
  unsigned __count;
} pthread_barrier_t;
typedef struct {
  int __unused;
} pthread_attr_t, pthread_mutexattr_t, pthread_condattr_t, pthread_barrierattr_t;
typedef unsigned pthread_key_t;
typedef int pthread_once_t;
#define PTHREAD_MUTEX_INITIALIZER {0}
#define PTHREAD_COND_INITIALIZER {0}
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#pragma clang force_cuda_host_device begin
extern "C" {
/// requires  the calling thread does not hold the mutex (lock), or holds it (unlock) [deadlock, undefined-behaviour]
/// effect    takes or gives back the mutex
/// exact
inline int pthread_mutex_init(pthread_mutex_t *__mutex, const pthread_mutexattr_t *) {
  __mutex->__held = 0;
  return 0;
}
inline int pthread_mutex_lock(pthread_mutex_t *__mutex) {
  __wp_require(__mutex->__held == 0, "deadlock", "the mutex is already held by this thread");
  __mutex->__held = 1;
  return 0;
}
inline int pthread_mutex_unlock(pthread_mutex_t *__mutex) {
  __wp_require(__mutex->__held == 1, "undefined-behaviour", "the mutex is not held");
  __mutex->__held = 0;
  return 0;
}
inline int pthread_mutex_destroy(pthread_mutex_t *__mutex) {
  __wp_require(__mutex->__held == 0, "undefined-behaviour", "a held mutex is destroyed");
  return 0;
}
int pthread_mutex_trylock(pthread_mutex_t *);
int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_detach(pthread_t);
pthread_t pthread_self(void);
int pthread_equal(pthread_t, pthread_t);
__attribute__((__noreturn__)) void pthread_exit(void *);
int pthread_cond_init(pthread_cond_t *, const pthread_condattr_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_signal(pthread_cond_t *);
int pthread_cond_broadcast(pthread_cond_t *);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_barrier_init(pthread_barrier_t *, const pthread_barrierattr_t *, unsigned);
int pthread_barrier_wait(pthread_barrier_t *);
int pthread_barrier_destroy(pthread_barrier_t *);
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setdetachstate(pthread_attr_t *, int);
int pthread_key_create(pthread_key_t *, void (*)(void *));
void *pthread_getspecific(pthread_key_t);
int pthread_setspecific(pthread_key_t, const void *);
int pthread_once(pthread_once_t *, void (*)(void));
}
#pragma clang force_cuda_host_device end
