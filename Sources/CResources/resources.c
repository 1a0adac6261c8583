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

static const unsigned char columns[] = {
#embed "../../Resources/columns.txt"
};

static const unsigned char values[] = {
#embed "../../Resources/values.txt"
};

static const unsigned char words[] = {
#embed "../../Resources/words.txt"
};

static const unsigned char shapes[] = {
#embed "../../Resources/shapes.txt"
};

static const unsigned char completion_bash[] = {
#embed "../../Resources/completion.bash"
};

static const unsigned char completion_zsh[] = {
#embed "../../Resources/completion.zsh"
};

static const unsigned char completion_fish[] = {
#embed "../../Resources/completion.fish"
};

const unsigned char *octavo_demo_json(void) { return demo_json; }
size_t octavo_demo_json_size(void) { return sizeof demo_json; }

const unsigned char *octavo_manual(void) { return manual; }
size_t octavo_manual_size(void) { return sizeof manual; }

const unsigned char *octavo_json_help(void) { return json_help; }
size_t octavo_json_help_size(void) { return sizeof json_help; }

const unsigned char *octavo_east_asian_letters(void) { return east_asian_letters; }
size_t octavo_east_asian_letters_size(void) { return sizeof east_asian_letters; }

const unsigned char *octavo_columns(void) { return columns; }
size_t octavo_columns_size(void) { return sizeof columns; }

const unsigned char *octavo_values(void) { return values; }
size_t octavo_values_size(void) { return sizeof values; }

const unsigned char *octavo_words(void) { return words; }
size_t octavo_words_size(void) { return sizeof words; }

const unsigned char *octavo_shapes(void) { return shapes; }
size_t octavo_shapes_size(void) { return sizeof shapes; }

const unsigned char *octavo_completion_bash(void) { return completion_bash; }
size_t octavo_completion_bash_size(void) { return sizeof completion_bash; }

const unsigned char *octavo_completion_zsh(void) { return completion_zsh; }
size_t octavo_completion_zsh_size(void) { return sizeof completion_zsh; }

const unsigned char *octavo_completion_fish(void) { return completion_fish; }
size_t octavo_completion_fish_size(void) { return sizeof completion_fish; }
