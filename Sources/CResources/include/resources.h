/// The files of Resources/ that the program carries inside itself.
///
/// Each is an array of bytes, not null-terminated, and its size beside it. From Swift:
///
///     let json = UnsafeRawBufferPointer(start: octavo_demo_json(), count: octavo_demo_json_size())
#ifndef OCTAVO_RESOURCES_H
#define OCTAVO_RESOURCES_H

#include <stddef.h>

/// The demo catalogue: nested JSON in UTF-8 (`Resources/demo.json`), valid as long as the program.
const unsigned char *octavo_demo_json(void);
size_t octavo_demo_json_size(void);

/// The man page: roff in UTF-8 (`Resources/octavo.1`), valid as long as the program.
const unsigned char *octavo_manual(void);
size_t octavo_manual_size(void);

/// What `--format json` prints, shape by shape (`Resources/json.txt`), valid as long as the program.
const unsigned char *octavo_json_help(void);
size_t octavo_json_help_size(void);

/// The East Asian letters of MARC-8: UTF-8 (`Resources/eacc.txt`), valid as long as the program.
const unsigned char *octavo_east_asian_letters(void);
size_t octavo_east_asian_letters_size(void);

/// What columns of tables are called, field by field: UTF-8 (`Resources/columns.txt`), valid as long as
/// the program.
const unsigned char *octavo_columns(void);
size_t octavo_columns_size(void);

/// What values of fields are called: UTF-8 (`Resources/values.txt`), valid as long as the program.
const unsigned char *octavo_values(void);
size_t octavo_values_size(void);

/// What the words in cells of tables mean: UTF-8 (`Resources/words.txt`), valid as long as the program.
const unsigned char *octavo_words(void);
size_t octavo_words_size(void);

/// The columns of tables that come without a line of names: UTF-8 (`Resources/shapes.txt`), valid as long
/// as the program.
const unsigned char *octavo_shapes(void);
size_t octavo_shapes_size(void);

/// What shells read to complete commands (`Resources/completion.bash` and so on), valid as long as the
/// program.
const unsigned char *octavo_completion_bash(void);
size_t octavo_completion_bash_size(void);
const unsigned char *octavo_completion_zsh(void);
size_t octavo_completion_zsh_size(void);
const unsigned char *octavo_completion_fish(void);
size_t octavo_completion_fish_size(void);

#endif
