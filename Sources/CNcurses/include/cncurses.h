#ifndef OCTAVO_CNCURSES_H
#define OCTAVO_CNCURSES_H

#include <stdint.h>

/// The width in cells that the C library gives a scalar: 0, 1, 2, or -1 when it knows none.
int octavo_wcwidth(uint32_t scalar);

#endif
