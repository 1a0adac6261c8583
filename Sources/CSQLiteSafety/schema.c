#include "octavo_schema.h"

// #embed is C23; the compiler has it in every language mode and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char schema[] = {
#embed "../../Resources/schema.sql"
};

const unsigned char *octavo_schema(void) { return schema; }
size_t octavo_schema_size(void) { return sizeof schema; }
