// <iso646.h>: and, or, not and their kin are C++ keywords.
#pragma once
