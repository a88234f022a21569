/* Where the code of a frame comes from: see frame_category.h. */
#include "frame_category.h"

#include <string.h>

#include "sperf/model/frame_kind.h"

enum { COMMIT_DIGITS_MIN = 7 };

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool starts_with(sperf_string_t string, const char *start)
{
    size_t length = strlen(start);
    return string.length >= length && memcmp(string.bytes, start, length) == 0;
}

/* Take the element up to the next slash off `*path`. Return false where there is no slash: that is a file. */
static bool next_directory(sperf_string_t *path, sperf_string_t *element)
{
    const char *slash = path->length > 0 ? memchr(path->bytes, '/', path->length) : NULL;
    if (slash == NULL) return false;
    size_t length = (size_t)(slash - path->bytes);
    *element = (sperf_string_t){path->bytes, length};
    *path = (sperf_string_t){slash + 1, path->length - length - 1};
    return true;
}

/* "8.1.3", or the digits of a commit, as Bundler calls a gem from Git. */
static bool is_version(const char *bytes, size_t length)
{
    if (length > 0 && is_digit(bytes[0])) return true;
    for (size_t i = 0; i < length; i++) {
        if (!is_digit(bytes[i]) && (bytes[i] < 'a' || bytes[i] > 'f')) return false;
    }
    return length >= COMMIT_DIGITS_MIN;
}

/* "rack-3.1.8". */
static bool is_name_with_version(sperf_string_t element)
{
    for (size_t i = 1; i < element.length; i++) {
        if (element.bytes[i] == '-' && is_version(element.bytes + i + 1, element.length - i - 1)) return true;
    }
    return false;
}

/* Below specifications/ or specifications/default/, "rack-3.1.8.gemspec". */
static bool is_specification(sperf_string_t path)
{
    static const char extension[] = ".gemspec";
    size_t length = strlen(extension);
    sperf_string_t element = {"", 0};
    sperf_string_t rest = path;
    if (next_directory(&rest, &element) && sperf_string_is(element, "default")) path = rest;
    if (path.length < length || memchr(path.bytes, '/', path.length) != NULL) return false;
    return memcmp(path.bytes + path.length - length, extension, length) == 0 && is_name_with_version(path);
}

/*
 * What a gem installs is below gems/NAME-VERSION/, what was compiled for it below
 * extensions/PLATFORM/ABI/NAME-VERSION/.
 */
static bool is_of_gem(sperf_string_t path)
{
    sperf_string_t element = {"", 0};
    if (!next_directory(&path, &element)) return false; /* what stands at the beginning has no slash before it */
    while (next_directory(&path, &element)) {
        sperf_string_t rest = path;
        if (sperf_string_is(element, "specifications") && is_specification(rest)) return true;
        if (sperf_string_is(element, "extensions")) {
            if (!next_directory(&rest, &element) || !next_directory(&rest, &element)) continue;
        } else if (!sperf_string_is(element, "gems")) {
            continue;
        }
        if (next_directory(&rest, &element) && is_name_with_version(element)) return true;
    }
    return false;
}

/* "3.4.0": the directory of the standard library. */
static bool is_abi(sperf_string_t element)
{
    int dots = 0;
    for (size_t i = 0; i < element.length; i++) {
        if (element.bytes[i] == '.') {
            dots++;
        } else if (!is_digit(element.bytes[i])) {
            return false;
        }
    }
    return dots == 2;
}

/* Below lib/ruby/ABI/, lib/ruby/site_ruby/ABI/ or lib/ruby/vendor_ruby/ABI/. */
static bool is_of_standard_library(sperf_string_t path)
{
    sperf_string_t before = {"", 0};
    sperf_string_t element = {"", 0};
    if (!next_directory(&path, &element)) return false;
    for (; next_directory(&path, &element); before = element) {
        if (!sperf_string_is(before, "lib") || !sperf_string_is(element, "ruby")) continue;
        sperf_string_t rest = path;
        sperf_string_t below = {"", 0};
        if (!next_directory(&rest, &below)) return false;
        if (sperf_string_is(below, "site_ruby") || sperf_string_is(below, "vendor_ruby")) {
            if (!next_directory(&rest, &below)) return false;
        }
        if (is_abi(below)) return true;
    }
    return false;
}

/* A native leaf is called "[libc] memcpy"; Ruby's library and program, and what it compiled, are Ruby's own. */
static sperf_category_t category_of_native(sperf_string_t name)
{
    static const char *const own[] = {"[libruby]", "[ruby]", "[jit]"};
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        if (starts_with(name, own[i])) return SPERF_CATEGORY_CORE;
    }
    return SPERF_CATEGORY_NATIVE;
}

static sperf_category_t category_of_code(sperf_string_t name, sperf_string_t file)
{
    if (is_of_gem(file)) return SPERF_CATEGORY_GEM;
    if (is_of_standard_library(file)) return SPERF_CATEGORY_STDLIB;
    if (sperf_string_is(file, "<native>")) return category_of_native(name);
    if (starts_with(file, "<internal:") || sperf_string_is(file, "<C method>") ||
        sperf_string_is(file, "<instruction>")) {
        return SPERF_CATEGORY_CORE;
    }
    return file.length == 0 || file.bytes[0] == '<' ? SPERF_CATEGORY_OTHER : SPERF_CATEGORY_APP;
}

sperf_category_t sperf_frame_category(const sperf_profile_t *profile, sperf_function_id_t function)
{
    sperf_frame_kind_t kind = sperf_frame_kind(profile, function);
    if (sperf_frame_kind_is_gc(kind)) return SPERF_CATEGORY_GC;
    if (kind == SPERF_FRAME_GVL_BLOCKED) return SPERF_CATEGORY_BLOCKED;
    if (kind == SPERF_FRAME_GVL_WAIT) return SPERF_CATEGORY_WAIT;
    sperf_function_t row = sperf_function_table_get(&profile->functions, function);
    return category_of_code(sperf_string_table_get(&profile->strings, row.name),
                            sperf_string_table_get(&profile->strings, row.file));
}
