#include "octavo_memory.h"
#include <malloc.h>

void octavo_return_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 2 << 20);
  mallopt(M_ARENA_MAX, 2);
}
