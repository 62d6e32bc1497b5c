// <malloc.h>: malloc and its kin are those of <stdlib.h>.
#pragma once
#include <stdlib.h>
extern "C" size_t malloc_usable_size(void *__p);
