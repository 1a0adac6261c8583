#ifndef OCTAVO_RESOURCES_H
#define OCTAVO_RESOURCES_H

#include <stddef.h>

/// The demo catalogue as nested JSON, UTF-8, `octavo_demo_json_size` bytes, not null-terminated.
extern const unsigned char octavo_demo_json[];
extern const size_t octavo_demo_json_size;

#endif
