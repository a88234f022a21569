/* Which service, process and Ruby profiles come from: see otlp_resource.h. */
#include "otlp_resource.h"

#include <string.h>

#include "../report/utf8.h"
#include "otlp_fields.h"
#include "protobuf.h"

static void append_valid(sperf_buffer_t *out, uint32_t field, sperf_string_t text)
{
    sperf_buffer_t valid = SPERF_BUFFER_INIT;
    if (sperf_utf8_valid(text)) {
        sperf_buffer_append(&valid, text.bytes, text.length);
    } else {
        sperf_utf8_append(&valid, text);
    }
    sperf_protobuf_append_buffer(out, field, &valid);
    sperf_buffer_cleanup(&valid);
}

void sperf_otlp_append_text(sperf_buffer_t *out, sperf_string_t text)
{
    append_valid(out, SPERF_OTLP_ANY_STRING, text);
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
static void append_attribute(sperf_buffer_t *out, const char *key, sperf_buffer_t *value)
{
    sperf_buffer_t pair = SPERF_BUFFER_INIT;
    sperf_protobuf_append_bytes(&pair, SPERF_OTLP_KEY, key, strlen(key));
    sperf_protobuf_append_buffer(&pair, SPERF_OTLP_VALUE, value);
    sperf_protobuf_append_buffer(out, SPERF_OTLP_RESOURCE_ATTRIBUTE, &pair);
    sperf_buffer_cleanup(&pair);
    sperf_buffer_cleanup(value);
}

static void append_text_attribute(sperf_buffer_t *out, const char *key, sperf_string_t text)
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
        append_text_attribute(out, "service.name", name);
        return;
    }
    sperf_string_t program = base_name(sperf_string_table_get(&profile->strings, profile->program));
    sperf_buffer_t unknown = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&unknown, "unknown_service");
    if (program.length > 0) sperf_buffer_append_byte(&unknown, ':');
    sperf_buffer_append(&unknown, program.bytes, program.length);
    sperf_buffer_fail(out, unknown.status);
    append_text_attribute(out, "service.name", (sperf_string_t){(const char *)unknown.bytes, unknown.length});
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
    append_text_attribute(out, "process.runtime.name",
                          (sperf_string_t){description.bytes, (size_t)(first - description.bytes)});
    append_text_attribute(out, "process.runtime.version", (sperf_string_t){first + 1, (size_t)(second - first - 1)});
    append_text_attribute(out, "process.runtime.description", description);
}

void sperf_otlp_append_resource(const sperf_profile_t *profile, sperf_buffer_t *out)
{
    append_service(profile, out);
    append_text_attribute(out, "service.version", comment_value(profile, "git.commit"));
    append_text_attribute(out, "host.name", comment_value(profile, "host"));
    uint64_t process = sperf_otlp_process(profile);
    if (process != 0) {
        sperf_buffer_t value = SPERF_BUFFER_INIT;
        sperf_otlp_append_int(&value, (int64_t)process);
        append_attribute(out, "process.pid", &value);
    }
    append_runtime(profile, out);
}

void sperf_otlp_append_scope(const sperf_profile_t *profile, sperf_buffer_t *out)
{
    sperf_protobuf_append_bytes(out, SPERF_OTLP_SCOPE_NAME, "sperf", strlen("sperf"));
    sperf_string_t version = comment_value(profile, "sperf.version");
    if (version.length > 0) append_valid(out, SPERF_OTLP_SCOPE_VERSION, version);
}
