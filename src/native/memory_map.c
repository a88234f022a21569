/* The mappings of a process: see sperf/native/memory_map.h. */
#include "sperf/native/memory_map.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/base/rows.h"

/* The unread part of a line. */
typedef struct {
    const char *next;
    const char *end;
} line_t;

void sperf_memory_map_cleanup(sperf_memory_map_t *map)
{
    free(map->rows);
    sperf_arena_cleanup(&map->paths);
    *map = (sperf_memory_map_t){0};
}

static int hex_digit(char character)
{
    if (character >= '0' && character <= '9') return character - '0';
    if (character >= 'a' && character <= 'f') return character - 'a' + 10;
    return -1;
}

/* Read a number of 1 to 16 hexadecimal digits, which `after` follows. */
static bool read_hex(line_t *line, char after, uint64_t *out)
{
    const char *first = line->next;
    uint64_t value = 0;
    for (; line->next < line->end && hex_digit(*line->next) >= 0; line->next++) {
        if (value >> 60) return false;
        value = value << 4 | (uint64_t)hex_digit(*line->next);
    }
    if (line->next == first || line->next == line->end || *line->next != after) return false;
    line->next++;
    *out = value;
    return true;
}

static void skip_blanks(line_t *line)
{
    while (line->next < line->end && *line->next == ' ') line->next++;
}

/* Pass over a word and the blanks behind it; false where there is none. */
static bool skip_word(line_t *line)
{
    const char *first = line->next;
    while (line->next < line->end && *line->next != ' ') line->next++;
    bool any = line->next != first;
    skip_blanks(line);
    return any;
}

static bool read_permissions(line_t *line, bool *executable)
{
    if (line->end - line->next < 5 || line->next[4] != ' ') return false;
    *executable = line->next[2] == 'x';
    line->next += 5;
    return true;
}

/* Read all but the path: "start-end rwxp offset device inode". */
static bool read_fields(line_t *line, sperf_mapping_t *mapping)
{
    return read_hex(line, '-', &mapping->start) && read_hex(line, ' ', &mapping->end) &&
           mapping->start < mapping->end && read_permissions(line, &mapping->executable) &&
           read_hex(line, ' ', &mapping->offset) && skip_word(line) && skip_word(line);
}

static void cut_deleted(line_t *path, sperf_mapping_t *mapping)
{
    static const char mark[] = " (deleted)";
    size_t length = sizeof mark - 1;
    if ((size_t)(path->end - path->next) < length || memcmp(path->end - length, mark, length) != 0) return;
    path->end -= length;
    mapping->deleted = true;
}

/*
 * Copy the path without its escapes. A backslash is not escaped, so a path that really has "\012" in it cannot be told
 * from one with a newline there; newlines are what the escape is for.
 */
static char *copy_path(sperf_arena_t *arena, line_t path)
{
    char *copy = sperf_arena_alloc_text(arena, (size_t)(path.end - path.next) + 1);
    if (copy == NULL) return NULL;
    char *to = copy;
    while (path.next < path.end) {
        bool escape = path.end - path.next >= 4 && memcmp(path.next, "\\012", 4) == 0;
        *to++ = escape ? '\n' : *path.next;
        path.next += escape ? 4 : 1;
    }
    *to = '\0';
    return copy;
}

static bool starts_with(const char *text, const char *start)
{
    return strncmp(text, start, strlen(start)) == 0;
}

static sperf_mapping_backing_t backing_of(const char *path)
{
    /* These have a path, but no file of that path. */
    static const char *const memory[] = {"/memfd:", "/dev/zero", "/SYSV", "/anon_hugepage"};
    static const char *const kernel[] = {"[vdso]", "[vsyscall]", "[uprobes]", "[sigpage]", "[vectors]"};
    for (size_t i = 0; i < sizeof memory / sizeof memory[0]; i++) {
        if (starts_with(path, memory[i])) return SPERF_MAPPING_ANONYMOUS;
    }
    for (size_t i = 0; i < sizeof kernel / sizeof kernel[0]; i++) {
        if (strcmp(path, kernel[i]) == 0) return SPERF_MAPPING_KERNEL;
    }
    return path[0] == '/' ? SPERF_MAPPING_FILE : SPERF_MAPPING_ANONYMOUS;
}

static sperf_status_t parse_line(sperf_memory_map_t *map, line_t line)
{
    sperf_mapping_t mapping = {0};
    if (!read_fields(&line, &mapping)) return SPERF_OK;
    cut_deleted(&line, &mapping);
    mapping.path = copy_path(&map->paths, line);
    if (mapping.path == NULL) return SPERF_NO_MEMORY;
    mapping.backing = backing_of(mapping.path);
    SPERF_TRY(SPERF_ROWS_RESERVE(map->rows, map->capacity, (uint64_t)map->count + 1));
    map->rows[map->count++] = mapping;
    return SPERF_OK;
}

static int compare_starts(const void *a, const void *b)
{
    const sperf_mapping_t *first = a;
    const sperf_mapping_t *second = b;
    return (first->start > second->start) - (first->start < second->start);
}

sperf_status_t sperf_memory_map_parse(sperf_memory_map_t *map, const char *text, size_t length)
{
    while (length > 0) {
        const char *newline = memchr(text, '\n', length);
        size_t line_length = newline != NULL ? (size_t)(newline - text) : length;
        SPERF_TRY(parse_line(map, (line_t){text, text + line_length}));
        size_t read = line_length + (newline != NULL ? 1 : 0);
        text += read;
        length -= read;
    }
    /* The kernel writes them in order; a text from elsewhere need not be. */
    if (map->count > 1) qsort(map->rows, map->count, sizeof *map->rows, compare_starts);
    return SPERF_OK;
}

const sperf_mapping_t *sperf_memory_map_find(const sperf_memory_map_t *map, uint64_t address)
{
    uint32_t low = 0; /* rows before it start at or below the address */
    uint32_t high = map->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (map->rows[middle].start <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == 0 || address >= map->rows[low - 1].end) return NULL;
    return &map->rows[low - 1];
}
