/* Paths as reports show them: see path.h. */
#include "path.h"

#include <string.h>

static sperf_string_t without_prefix(sperf_string_t path)
{
    if (!sperf_string_skip(&path, "/proc/self/cwd/./")) (void)sperf_string_skip(&path, "/proc/self/cwd/");
    return path;
}

/* Take the last element off what is in `out` from `start` on. */
static void remove_element(sperf_buffer_t *out, size_t start)
{
    while (out->length > start && out->bytes[out->length - 1] != '/') out->length--;
    if (out->length > start) out->length--;
}

/* Return whether the last element from `start` on is "..", or there is none. */
static bool ends_in_parent(const sperf_buffer_t *out, size_t start)
{
    size_t length = out->length - start;
    const uint8_t *end = out->bytes + out->length;
    return length == 0 || (length >= 2 && memcmp(end - 2, "..", 2) == 0 && (length == 2 || end[-3] == '/'));
}

/* `start` is where the elements begin: behind the root's slash. */
static void append_element(sperf_buffer_t *out, size_t start, bool rooted, sperf_string_t element)
{
    if (element.length == 0 || sperf_string_equal(element, sperf_string_of("."))) return;
    if (sperf_string_equal(element, sperf_string_of(".."))) {
        if (!ends_in_parent(out, start)) {
            remove_element(out, start);
            return;
        }
        if (rooted) return;
    }
    if (out->length > start) sperf_buffer_append_byte(out, '/');
    sperf_buffer_append(out, element.bytes, element.length);
}

void sperf_path_append_clean(sperf_buffer_t *out, sperf_string_t path)
{
    path = without_prefix(path);
    bool rooted = path.length > 0 && path.bytes[0] == '/';
    size_t begin = out->length;
    if (rooted) sperf_buffer_append_byte(out, '/');
    size_t start = out->length;
    for (size_t at = 0; at < path.length;) {
        const char *slash = memchr(path.bytes + at, '/', path.length - at);
        size_t end = slash != NULL ? (size_t)(slash - path.bytes) : path.length;
        append_element(out, start, rooted, (sperf_string_t){path.bytes + at, end - at});
        at = end + 1;
    }
    if (out->length == begin && out->status == SPERF_OK) sperf_buffer_append_byte(out, '.');
}

sperf_string_t sperf_path_last(sperf_string_t path)
{
    while (path.length > 1 && path.bytes[path.length - 1] == '/') path.length--;
    size_t start = path.length > 0 ? path.length - 1 : 0;
    while (start > 0 && path.bytes[start - 1] != '/') start--;
    return (sperf_string_t){path.bytes + start, path.length - start};
}

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
