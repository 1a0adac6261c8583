#ifndef OCTAVO_YARDSTICKS_TEXT_H
#define OCTAVO_YARDSTICKS_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* Texts as a bare import needs them: folded, filed, and each name found once. */

typedef struct {
  const char *text;
  int length;
} Text;

/// Space for texts that stay to the end.
typedef struct {
  char *next;
  size_t left;
} Arena;

Text arena_keep(Arena *arena, const char *text, int length);

/// Writes the text in small ASCII letters and digits, without accents, and answers its length.
int text_fold(Text text, char *output);

/// Writes folded text with each number behind the count of its digits, so that they sort by value.
int text_sort_key(Text text, char *output);

/// A title without an English article at its beginning.
Text text_without_article(Text title);

/// "Ursula K. Le Guin" as "Guin, Ursula K. Le".
int text_sort_name(Text name, char *output);

/// Takes the cells of the next row of a table, in place; answers how many, or 0 at the end.
int text_row(char **place, char *end, Text *cells, int most);

/// A record of one name, and what is kept of it until it is written.
typedef struct {
  /// The text by which the name is found.
  Text key;
  Text name;
  Text sort_name;
  Text sort_key;
  int64_t books;
  /// Of another spelling, the number of the record that it is.
  int64_t record;
} Name;

/// Names by what they are, and in the order in which they came.
typedef struct {
  Name *names;
  int64_t count;
  int64_t capacity;
  int64_t *places;
  size_t place_count;
} Names;

/// The number of a name from 1; one that is not there is added, without its other texts.
int64_t names_find(Names *names, Text key, int *is_new);

#endif
