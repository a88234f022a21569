/* Names, files and lines of functions that are the same in each process: see sperf/model/stable_name.h. */
#include "sperf/model/stable_name.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* The length of an address tells it from a line number. */
enum { ADDRESS_DIGITS_MIN = 8 };

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_hex_digit(char byte)
{
    return is_digit(byte) || (byte >= 'a' && byte <= 'f');
}

/* What Action View leaves as it is. */
static bool is_kept(char byte)
{
    return (byte >= 'a' && byte <= 'z') || byte == '_';
}

/* All bytes of a character in UTF-8 but the first: a character becomes one "_", however long it is. */
static bool is_continued(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static sperf_string_t text_of(const sperf_buffer_t *name)
{
    return (sperf_string_t){(const char *)name->bytes, name->length};
}

static sperf_string_t from(sperf_string_t text, size_t position)
{
    return (sperf_string_t){text.bytes + position, text.length - position};
}

static void remove_addresses(sperf_buffer_t *name)
{
    sperf_string_t text = text_of(name);
    char *to = (char *)name->bytes;
    for (size_t at = 0; at < text.length;) {
        size_t digits = 0;
        if (sperf_string_begins_with(from(text, at), ":0x")) {
            while (at + 3 + digits < text.length && is_hex_digit(text.bytes[at + 3 + digits])) digits++;
        }
        if (digits >= ADDRESS_DIGITS_MIN) {
            at += 3 + digits;
        } else {
            *to++ = text.bytes[at++];
        }
    }
    name->length = (size_t)(to - (char *)name->bytes);
}

/* Return where the digits at the end of the first `length` bytes begin; `length` where there are none. */
static size_t before_digits(sperf_string_t text, size_t length)
{
    while (length > 0 && is_digit(text.bytes[length - 1])) length--;
    return length;
}

/*
 * Find the part of `path` that Action View made `mangled` of: the end of the path, from the root of the application or
 * whole. False if that is not what it was made of.
 */
static bool find_mangled(sperf_string_t path, sperf_string_t mangled, sperf_string_t *out)
{
    size_t at = path.length, left = mangled.length;
    while (left > 0) {
        while (at > 0 && is_continued(path.bytes[at - 1])) at--;
        if (at == 0) return false;
        char byte = path.bytes[--at];
        if ((is_kept(byte) ? byte : '_') != mangled.bytes[--left]) return false;
    }
    *out = from(path, at);
    return out->length > 0 && (at == 0 || path.bytes[at - 1] == '/');
}

/* Leave out of an absolute path what differs between machines: where they have their gems. */
static sperf_string_t below_gems(sperf_string_t path)
{
    static const char directory[] = "/gems/";
    if (path.length == 0 || path.bytes[0] != '/') return path;
    for (size_t at = path.length; at-- > 0;) {
        if (sperf_string_begins_with(from(path, at), directory)) return from(path, at + sizeof directory - 1);
    }
    return path;
}

/* Return the end of a path: the file, and the directory that it is in. */
static sperf_string_t last_two(sperf_string_t path)
{
    int slashes = 0;
    for (size_t at = path.length; at-- > 0;) {
        if (path.bytes[at] == '/' && ++slashes == 2) return from(path, at + 1);
    }
    return path;
}

/* Return where the name of the method begins that ends `name`: behind "Foo#", or behind "block in ". */
static size_t method_at(sperf_string_t name)
{
    size_t at = name.length;
    while (at > 0 && (is_kept(name.bytes[at - 1]) || is_digit(name.bytes[at - 1]))) at--;
    return at;
}

/* Replace the class and the method, which begins at `method`, by `template`. A prefix "block in " stays. */
static void replace_method(sperf_buffer_t *name, size_t method, sperf_string_t template)
{
    size_t owner = method;
    while (owner > 0 && name->bytes[owner - 1] != ' ') owner--;
    name->length = owner;
    sperf_buffer_append(name, template.bytes, template.length);
}

/* Return whether `head` is "_", a path mangled, and `between`: what stands between the path and the digits. */
static bool find_between(sperf_string_t head, const char *between, sperf_string_t file, sperf_string_t *out)
{
    size_t around = 1 + strlen(between);
    if (head.length <= around || head.bytes[0] != '_' || !sperf_string_ends_with(head, between)) return false;
    return find_mangled(file, (sperf_string_t){head.bytes + 1, head.length - around}, out);
}

/*
 * Find the template of a method that Action View named: "_", its path mangled, "__", a number that may have "_" for its
 * sign, "_", a number. As the path may end in "_", both are tried.
 */
static bool find_action_view(sperf_string_t method, sperf_string_t file, sperf_string_t *out)
{
    size_t second = before_digits(method, method.length);
    if (second == method.length || second == 0 || method.bytes[second - 1] != '_') return false;
    sperf_string_t head = {method.bytes, before_digits(method, second - 1)};
    if (head.length == second - 1) return false;
    return find_between(head, "___", file, out) || find_between(head, "__", file, out);
}

/* Tilt's names say nothing of the template, and templates may stand in the midst of a Ruby file. */
static bool is_template(sperf_string_t file)
{
    return memchr(file.bytes, '/', file.length) != NULL && !sperf_string_ends_with(file, ".rb");
}

static void name_template(sperf_buffer_t *name, sperf_string_t file)
{
    static const char tilt[] = "__tilt_";
    size_t at = method_at(text_of(name));
    sperf_string_t method = from(text_of(name), at), template = {NULL, 0};
    if (find_action_view(method, file, &template)) {
        replace_method(name, at, below_gems(template));
    } else if (sperf_string_begins_with(method, tilt) && before_digits(method, method.length) == sizeof tilt - 1) {
        if (is_template(file)) {
            replace_method(name, at, last_two(file));
        } else {
            name->length = at + sizeof tilt - 2; /* without its last "_" */
        }
    }
}

void sperf_stable_name(sperf_buffer_t *name, sperf_string_t file)
{
    if (name->length == 0 || name->status != SPERF_OK) return;
    remove_addresses(name);
    if (name->length > 0 && file.length > 0 && is_digit((char)name->bytes[name->length - 1])) name_template(name, file);
}

/* -- Lines of templates -- */

static sperf_string_t file_of(const sperf_profile_t *profile, sperf_function_id_t id)
{
    return sperf_string_table_get(&profile->strings, profile->functions.rows[id].file);
}

/* Return the name without "block in " and the like. */
static sperf_string_t last_word(sperf_string_t name)
{
    size_t start = name.length;
    while (start > 0 && name.bytes[start - 1] != ' ') start--;
    return (sperf_string_t){name.bytes + start, name.length - start};
}

bool sperf_function_is_template(const sperf_profile_t *profile, sperf_function_id_t id)
{
    sperf_string_t name = sperf_string_table_get(&profile->strings, profile->functions.rows[id].name);
    sperf_string_t template = last_word(name), file = file_of(profile, id);
    return sperf_string_ends_with(template, ".erb") && file.length >= template.length &&
           sperf_string_equal(from(file, file.length - template.length), template);
}

static const sperf_template_lines_t *find(const sperf_template_lines_t *templates, uint32_t count, sperf_string_t file)
{
    for (uint32_t i = 0; i < count; i++) {
        if (sperf_string_equal(templates[i].file, file)) return &templates[i];
    }
    return NULL;
}

static uint32_t line_in_file(const sperf_template_lines_t *template, uint32_t line)
{
    line = line > template->before ? line - template->before : 1;
    return line > template->last ? template->last : line;
}

/* Several lines may become one, so frames are twice in the table until they are merged. */
static void move_lines(sperf_profile_t *profile, const sperf_template_lines_t *templates, uint32_t count)
{
    for (sperf_frame_id_t id = 1; id <= profile->frames.count; id++) {
        sperf_frame_t *frame = &profile->frames.rows[id];
        if (frame->line == 0 || !sperf_function_is_template(profile, frame->function)) continue;
        const sperf_template_lines_t *template = find(templates, count, file_of(profile, frame->function));
        if (template != NULL) frame->line = line_in_file(template, frame->line);
    }
}

sperf_status_t sperf_profile_with_template_lines(const sperf_profile_t *profile,
                                                 const sperf_template_lines_t *templates, uint32_t count,
                                                 sperf_profile_t **out)
{
    *out = NULL;
    sperf_profile_t *moved;
    SPERF_TRY(sperf_profile_copy(profile, &moved));
    move_lines(moved, templates, count);
    sperf_status_t status = sperf_profile_copy(moved, out);
    sperf_profile_free(moved);
    return status;
}

/* -- Renamed files -- */

/* Put the new path of each string into `paths`: by id, SPERF_STRING_NONE where it stays. */
static sperf_status_t map_paths(sperf_profile_t *profile, const sperf_renamed_file_t *files, uint32_t files_count,
                                sperf_string_id_t *paths, uint32_t paths_count)
{
    for (uint32_t id = 0; id < paths_count; id++) paths[id] = SPERF_STRING_NONE;
    for (uint32_t i = 0; i < files_count; i++) {
        sperf_string_id_t from = sperf_string_table_find(&profile->strings, files[i].from.bytes, files[i].from.length);
        if (from >= paths_count) continue; /* SPERF_STRING_NONE, too */
        SPERF_TRY(sperf_string_table_intern(&profile->strings, files[i].to.bytes, files[i].to.length, &paths[from]));
    }
    return SPERF_OK;
}

/* Functions may be twice in the table until they are merged. */
static sperf_status_t rename_files(sperf_profile_t *profile, const sperf_renamed_file_t *files, uint32_t files_count)
{
    uint32_t count = sperf_string_table_count(&profile->strings);
    sperf_string_id_t *paths = malloc(count * sizeof *paths);
    if (paths == NULL) return SPERF_NO_MEMORY;
    sperf_status_t status = map_paths(profile, files, files_count, paths, count);
    for (sperf_function_id_t id = 1; status == SPERF_OK && id <= profile->functions.count; id++) {
        sperf_string_id_t *file = &profile->functions.rows[id].file;
        if (paths[*file] != SPERF_STRING_NONE) *file = paths[*file];
    }
    free(paths);
    return status;
}

sperf_status_t sperf_profile_with_renamed_files(const sperf_profile_t *profile, const sperf_renamed_file_t *files,
                                                uint32_t count, sperf_profile_t **out)
{
    *out = NULL;
    sperf_profile_t *renamed;
    SPERF_TRY(sperf_profile_copy(profile, &renamed));
    sperf_status_t status = rename_files(renamed, files, count);
    if (status == SPERF_OK) status = sperf_profile_copy(renamed, out);
    sperf_profile_free(renamed);
    return status;
}
