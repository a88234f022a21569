/* Which service, process and Ruby profiles come from: see otlp.h. */
#include "otlp.h"

#include <string.h>

/* LABEL_COMMENTS_MAX: in a hostile file each may be compared with all comments. */
enum { LABELS_MAX = 64, LABEL_COMMENTS_MAX = 1024 };

void sperf_otlp_append_text(sperf_buffer_t *out, sperf_string_t text)
{
    sperf_protobuf_append_text(out, SPERF_OTLP_ANY_STRING, text);
}

void sperf_otlp_append_int(sperf_buffer_t *out, int64_t number)
{
    sperf_protobuf_append_number(out, SPERF_OTLP_ANY_INT, (uint64_t)number);
}

uint64_t sperf_otlp_process(const sperf_profile_t *profile)
{
    uint64_t process = 0;
    for (sperf_thread_id_t id = 1; id <= profile->threads.count; id++) {
        uint64_t other = sperf_thread_table_get(&profile->threads, id).process;
        if (other == 0 || (process != 0 && other != process)) return 0;
        process = other;
    }
    return process;
}

/* Append the attribute `key` with the AnyValue message in `value`, which is freed. */
static void append_attribute(sperf_buffer_t *out, sperf_string_t key, sperf_buffer_t *value)
{
    sperf_buffer_t pair = SPERF_BUFFER_INIT;
    sperf_protobuf_append_text(&pair, SPERF_OTLP_KEY, key);
    sperf_protobuf_append_buffer(&pair, SPERF_OTLP_VALUE, value);
    sperf_protobuf_append_buffer(out, SPERF_OTLP_RESOURCE_ATTRIBUTE, &pair);
    sperf_buffer_cleanup(&pair);
    sperf_buffer_cleanup(value);
}

static void append_text_attribute(sperf_buffer_t *out, sperf_string_t key, sperf_string_t text)
{
    if (text.length == 0) return;
    sperf_buffer_t value = SPERF_BUFFER_INIT;
    sperf_otlp_append_text(&value, text);
    append_attribute(out, key, &value);
}

/* Return the value of the comment "# name: value", the first one; "" if there is none. Borrowed. */
static sperf_string_t comment_value(const sperf_profile_t *profile, const char *name)
{
    size_t length = strlen(name);
    for (uint32_t i = 0; i < profile->comments_count; i++) {
        sperf_string_t comment = sperf_string_table_get(&profile->strings, profile->comments[i]);
        if (comment.length < length + 4 || memcmp(comment.bytes, "# ", 2) != 0) continue;
        if (memcmp(comment.bytes + 2, name, length) != 0 || memcmp(comment.bytes + 2 + length, ": ", 2) != 0) continue;
        return (sperf_string_t){comment.bytes + length + 4, comment.length - length - 4};
    }
    return (sperf_string_t){"", 0};
}

static sperf_string_t base_name(sperf_string_t path)
{
    size_t start = path.length;
    while (start > 0 && path.bytes[start - 1] != '/') start--;
    return (sperf_string_t){path.bytes + start, path.length - start};
}

static void append_service(const sperf_profile_t *profile, sperf_buffer_t *out)
{
    sperf_string_t name = comment_value(profile, "service.name");
    if (name.length > 0) {
        append_text_attribute(out, sperf_string_of("service.name"), name);
        return;
    }
    sperf_string_t program = base_name(sperf_string_table_get(&profile->strings, profile->program));
    sperf_buffer_t unknown = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&unknown, "unknown_service");
    if (program.length > 0) sperf_buffer_append_byte(&unknown, ':');
    sperf_buffer_append(&unknown, program.bytes, program.length);
    sperf_buffer_fail(out, unknown.status);
    append_text_attribute(out, sperf_string_of("service.name"),
                          (sperf_string_t){(const char *)unknown.bytes, unknown.length});
    sperf_buffer_cleanup(&unknown);
}

/* The comment is RUBY_DESCRIPTION: "ruby 3.4.5 (2025-07-16 revision 20cda200d3) +PRISM [x86_64-linux]". */
static void append_runtime(const sperf_profile_t *profile, sperf_buffer_t *out)
{
    sperf_string_t description = comment_value(profile, "ruby");
    const char *end = description.bytes + description.length;
    const char *first = memchr(description.bytes, ' ', description.length);
    if (first == NULL) return;
    const char *second = memchr(first + 1, ' ', (size_t)(end - first - 1));
    if (second == NULL) second = end;
    append_text_attribute(out, sperf_string_of("process.runtime.name"),
                          (sperf_string_t){description.bytes, (size_t)(first - description.bytes)});
    append_text_attribute(out, sperf_string_of("process.runtime.version"),
                          (sperf_string_t){first + 1, (size_t)(second - first - 1)});
    append_text_attribute(out, sperf_string_of("process.runtime.description"), description);
}

/* Return whether another attribute of the resource has this key. */
static bool is_own_key(sperf_string_t key)
{
    return sperf_string_is(key, "service.name") || sperf_string_is(key, "service.version") ||
           sperf_string_is(key, "host.name") ||
           (key.length > strlen("process.") && memcmp(key.bytes, "process.", strlen("process.")) == 0);
}

/* Return whether the comment `index` has the value of the label that a comment before it has, too. */
static bool is_repeated(const sperf_profile_t *profile, uint32_t index, size_t prefix_length)
{
    sperf_string_t comment = sperf_string_table_get(&profile->strings, profile->comments[index]);
    for (uint32_t i = 0; i < index; i++) {
        sperf_string_t other = sperf_string_table_get(&profile->strings, profile->comments[i]);
        if (other.length >= prefix_length && memcmp(other.bytes, comment.bytes, prefix_length) == 0) return true;
    }
    return false;
}

/* The user's own labels: comments "# label.NAME: value". Of those with one name, merged profiles may have several. */
static void append_labels(const sperf_profile_t *profile, sperf_buffer_t *out)
{
    static const char PREFIX[] = "# label.";
    const size_t length = sizeof PREFIX - 1;
    uint32_t labels = 0, seen = 0;
    for (uint32_t i = 0; i < profile->comments_count && labels < LABELS_MAX && seen < LABEL_COMMENTS_MAX; i++) {
        sperf_string_t comment = sperf_string_table_get(&profile->strings, profile->comments[i]);
        if (comment.length <= length || memcmp(comment.bytes, PREFIX, length) != 0) continue;
        seen++;
        sperf_string_t key = {comment.bytes + length, 0};
        size_t left = comment.length - length;
        while (key.length + 1 < left && memcmp(key.bytes + key.length, ": ", 2) != 0) key.length++;
        if (key.length == 0 || key.length + 1 >= left || is_own_key(key)) continue;
        if (is_repeated(profile, i, length + key.length + 2)) continue;
        append_text_attribute(out, key, (sperf_string_t){key.bytes + key.length + 2, left - key.length - 2});
        labels++;
    }
}

void sperf_otlp_append_resource(const sperf_profile_t *profile, sperf_buffer_t *out)
{
    append_service(profile, out);
    append_text_attribute(out, sperf_string_of("service.version"), comment_value(profile, "git.commit"));
    append_text_attribute(out, sperf_string_of("host.name"), comment_value(profile, "host"));
    uint64_t process = sperf_otlp_process(profile);
    if (process != 0) {
        sperf_buffer_t value = SPERF_BUFFER_INIT;
        sperf_otlp_append_int(&value, (int64_t)process);
        append_attribute(out, sperf_string_of("process.pid"), &value);
    }
    append_runtime(profile, out);
    append_labels(profile, out);
}

void sperf_otlp_append_scope(const sperf_profile_t *profile, sperf_buffer_t *out)
{
    sperf_protobuf_append_bytes(out, SPERF_OTLP_SCOPE_NAME, "sperf", strlen("sperf"));
    sperf_string_t version = comment_value(profile, "sperf.version");
    if (version.length > 0) sperf_protobuf_append_text(out, SPERF_OTLP_SCOPE_VERSION, version);
}
