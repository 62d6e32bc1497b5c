// <wctype.h>: declared, not modelled.
#pragma once
#include <wchar.h>
extern "C" {
int iswalpha(wint_t);
int iswdigit(wint_t);
int iswspace(wint_t);
wint_t towlower(wint_t);
wint_t towupper(wint_t);
}
