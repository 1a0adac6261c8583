#include "cncurses.h"
#include <wchar.h>

int octavo_wcwidth(uint32_t scalar) { return wcwidth((wchar_t)scalar); }
