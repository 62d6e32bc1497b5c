// <signal.h>: signals are declared; none is ever delivered in the model.
#pragma once
#include <sys/types.h>
typedef int sig_atomic_t;
typedef void (*sighandler_t)(int);
typedef struct {
  unsigned long __set;
} sigset_t;
typedef struct {
  int si_signo, si_errno, si_code;
  void *si_addr;
} siginfo_t;
struct sigaction {
  union {
    sighandler_t sa_handler;
    void (*sa_sigaction)(int, siginfo_t *, void *);
  };
  sigset_t sa_mask;
  int sa_flags;
};
#define SIG_DFL ((sighandler_t)0)
#define SIG_IGN ((sighandler_t)1)
#define SIG_ERR ((sighandler_t)-1)
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 17
#define SA_SIGINFO 4
#define SA_RESTART 0x10000000
#pragma clang force_cuda_host_device begin
extern "C" {
/// effect    accepts a handler
/// under: no signal is delivered, so the handler never runs
inline sighandler_t signal(int, sighandler_t) { return SIG_DFL; }
inline int sigaction(int, const struct sigaction *, struct sigaction *) { return 0; }
inline int sigemptyset(sigset_t *__set_) {
  __set_->__set = 0;
  return 0;
}
int sigaddset(sigset_t *, int);
int sigprocmask(int, const sigset_t *, sigset_t *);
int raise(int);
int kill(pid_t, int);
}
#pragma clang force_cuda_host_device end
