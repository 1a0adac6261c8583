#include "resources.h"

// #embed is C23; the compiler has it in every language mode and says so.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char demo_json[] = {
#embed "../../Resources/demo.json"
};

static const unsigned char manual[] = {
#embed "../../Resources/octavo.1"
};

static const unsigned char json_help[] = {
#embed "../../Resources/json.txt"
};

static const unsigned char east_asian_letters[] = {
#embed "../../Resources/eacc.txt"
};

const unsigned char *octavo_demo_json(void) { return demo_json; }
size_t octavo_demo_json_size(void) { return sizeof demo_json; }

const unsigned char *octavo_manual(void) { return manual; }
size_t octavo_manual_size(void) { return sizeof manual; }

const unsigned char *octavo_json_help(void) { return json_help; }
size_t octavo_json_help_size(void) { return sizeof json_help; }

const unsigned char *octavo_east_asian_letters(void) { return east_asian_letters; }
size_t octavo_east_asian_letters_size(void) { return sizeof east_asian_letters; }
