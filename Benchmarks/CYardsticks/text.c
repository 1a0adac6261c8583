#include "text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

Text arena_keep(Arena *arena, const char *text, int length) {
  if (arena->left < (size_t)length) {
    arena->left = 1 << 20;
    if (arena->left < (size_t)length) arena->left = (size_t)length;
    arena->next = malloc(arena->left);
  }
  char *copy = arena->next;
  memcpy(copy, text, (size_t)length);
  arena->next += length;
  arena->left -= (size_t)length;
  return (Text){copy, length};
}

/* The letters of U+00C0 to U+00FF without their accents. */
static const char latin1[65] = "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty";

int text_fold(Text text, char *output) {
  int count = 0;
  int space = 0;
  for (int i = 0; i < text.length; i++) {
    unsigned char byte = (unsigned char)text.text[i];
    if (byte == '\'' || byte == '`') continue;
    char letter = 0;
    if (byte >= 'a' && byte <= 'z') letter = (char)byte;
    else if (byte >= '0' && byte <= '9') letter = (char)byte;
    else if (byte >= 'A' && byte <= 'Z') letter = (char)(byte | 0x20);
    else if (byte == 0xC3 && i + 1 < text.length) letter = latin1[text.text[++i] & 63];
    else if (byte >= 0x80) letter = (char)byte;
    if (!letter || letter == ' ') {
      space = count > 0;
      continue;
    }
    if (space) output[count++] = ' ';
    space = 0;
    output[count++] = letter;
  }
  return count;
}

int text_sort_key(Text text, char *output) {
  char folded[4096];
  int length = text_fold(text, folded);
  int count = 0;
  for (int i = 0; i < length;) {
    int end = i;
    while (end < length && folded[end] >= '0' && folded[end] <= '9') end++;
    if (end == i) {
      output[count++] = folded[i++];
      continue;
    }
    output[count++] = (char)('0' + (end - i) / 10);
    output[count++] = (char)('0' + (end - i) % 10);
    memcpy(output + count, folded + i, (size_t)(end - i));
    count += end - i;
    i = end;
  }
  return count;
}

Text text_without_article(Text title) {
  static const char *const articles[] = {"the ", "an ", "a "};
  for (int i = 0; i < 3; i++) {
    int length = (int)strlen(articles[i]);
    if (title.length > length && !strncasecmp(title.text, articles[i], (size_t)length))
      return (Text){title.text + length, title.length - length};
  }
  return title;
}

int text_sort_name(Text name, char *output) {
  int space = name.length - 1;
  while (space > 0 && name.text[space] != ' ') space--;
  if (space <= 0) {
    memcpy(output, name.text, (size_t)name.length);
    return name.length;
  }
  int last = name.length - space - 1;
  memcpy(output, name.text + space + 1, (size_t)last);
  memcpy(output + last, ", ", 2);
  memcpy(output + last + 2, name.text, (size_t)space);
  return last + 2 + space;
}

int text_row(char **place, char *end, Text *cells, int most) {
  char *p = *place;
  if (p >= end) return 0;
  int count = 0;
  for (;;) {
    char *start = p, *out = p;
    if (*p == '"') {
      start = out = ++p;
      for (;;) {
        char *quote = memchr(p, '"', (size_t)(end - p));
        if (!quote) quote = end;
        if (out != p) memmove(out, p, (size_t)(quote - p));
        out += quote - p;
        p = quote + 1;
        if (p >= end || *p != '"') break;
        *out++ = '"';
        p++;
      }
    } else {
      while (*p != ',' && *p != '\n' && *p != '\r') p++;
      out = p;
    }
    if (count < most) cells[count++] = (Text){start, (int)(out - start)};
    if (*p == '\r') p++;
    if (*p++ != ',') break;
  }
  *place = p;
  return count;
}

static uint64_t hash(Text text) {
  uint64_t hash = 1469598103934665603u;
  for (int i = 0; i < text.length; i++) hash = (hash ^ (unsigned char)text.text[i]) * 1099511628211u;
  return hash ^ (hash >> 29);
}

static void grow(Names *names) {
  size_t count = names->place_count ? names->place_count * 2 : 4096;
  free(names->places);
  names->places = calloc(count, sizeof(int64_t));
  names->place_count = count;
  for (int64_t i = 0; i < names->count; i++) {
    size_t place = hash(names->names[i].key) & (count - 1);
    while (names->places[place]) place = (place + 1) & (count - 1);
    names->places[place] = i + 1;
  }
}

int64_t names_find(Names *names, Text key, int *is_new) {
  if ((size_t)names->count * 2 >= names->place_count) grow(names);
  size_t place = hash(key) & (names->place_count - 1);
  for (; names->places[place]; place = (place + 1) & (names->place_count - 1)) {
    Name *other = &names->names[names->places[place] - 1];
    if (other->key.length == key.length
        && !memcmp(other->key.text, key.text, (size_t)key.length)) {
      *is_new = 0;
      return names->places[place];
    }
  }
  if (names->count == names->capacity) {
    names->capacity = names->capacity ? names->capacity * 2 : 1024;
    names->names = realloc(names->names, (size_t)names->capacity * sizeof(Name));
  }
  names->names[names->count] = (Name){.key = key};
  names->places[place] = ++names->count;
  *is_new = 1;
  return names->count;
}
