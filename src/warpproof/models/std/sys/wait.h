// <sys/wait.h>: child processes are declared, not modelled.
#pragma once
#include <sys/types.h>
#define WEXITSTATUS(status) (((status) >> 8) & 255)
#define WIFEXITED(status) (((status) & 127) == 0)
#define WNOHANG 1
extern "C" pid_t wait(int *);
extern "C" pid_t waitpid(pid_t, int *, int);
