// <stdalign.h>: alignas and alignof are C++ keywords.
#pragma once
#define __alignas_is_defined 1
#define __alignof_is_defined 1
