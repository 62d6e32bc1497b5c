// <alloca.h>: memory of the calling function.
#pragma once
#include <stddef.h>
#undef alloca
/// effect    uninitialised memory that lives as long as the calling function
/// exact
#define alloca(bytes) __builtin_alloca(bytes)
