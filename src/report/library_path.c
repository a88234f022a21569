/* Which code a path belongs to: see library_path.h. */
#include "library_path.h"

#include <string.h>

/* Return where `part` begins in `text` for the last time; SIZE_MAX where it is not in it. */
static size_t find_last(sperf_string_t text, const char *part)
{
    size_t length = strlen(part);
    for (size_t at = text.length; at-- > 0;) {
        if (text.length - at >= length && memcmp(text.bytes + at, part, length) == 0) return at;
    }
    return SIZE_MAX;
}

/* The name of a gem's directory ends in "-" and the version, or in the commit if it is from git. */
sperf_string_t sperf_gem_of_path(sperf_string_t path)
{
    static const char directory[] = "/gems/";
    size_t at = find_last(path, directory);
    if (at == SIZE_MAX) return sperf_string_of("");
    const char *name = path.bytes + at + sizeof directory - 1;
    const char *end = memchr(name, '/', path.length - (at + sizeof directory - 1));
    if (end == NULL) return sperf_string_of("");
    const char *version = end;
    while (version > name && *version != '-') version--;
    return (sperf_string_t){name, (size_t)((version > name ? version : end) - name)};
}

bool sperf_path_is_of_library(sperf_string_t path)
{
    if (path.length == 0) return false;
    return path.bytes[0] == '<' || sperf_gem_of_path(path).length > 0 || find_last(path, "/lib/ruby/") != SIZE_MAX;
}
