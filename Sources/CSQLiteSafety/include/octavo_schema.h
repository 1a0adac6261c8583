#ifndef OCTAVO_SCHEMA_H
#define OCTAVO_SCHEMA_H

#include <stddef.h>

/// What a catalogue of the newest version has in `sqlite_schema` (`Resources/schema.sql`), valid as
/// long as the program; not null-terminated.
const unsigned char *octavo_schema(void);
size_t octavo_schema_size(void);

#endif
