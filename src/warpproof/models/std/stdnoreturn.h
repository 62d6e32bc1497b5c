// <stdnoreturn.h>
#pragma once
#define noreturn __attribute__((__noreturn__))
