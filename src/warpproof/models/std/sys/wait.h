// <sys/wait.h>: child processes are declared, not modelled.
#pragma once
#include <sys/types.h>
#define WEXITSTATUS(__status) (((__status) >> 8) & 255)
#define WIFEXITED(__status) (((__status) & 127) == 0)
#define WNOHANG 1
extern "C" pid_t wait(int *);
extern "C" pid_t waitpid(pid_t, int *, int);
