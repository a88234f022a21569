/* Looking into dumps of stackprof: see support_dump.h. */
#include "support_dump.h"

#include "sperf/codec/format.h"
#include "support_profile.h"
#include "support_test.h"

/* Return the place of what the next word of `path` names in the Hash or Array `value`, 0 for nothing. */
static uint32_t step(const sperf_marshal_file_t *file, sperf_marshal_value_t value, const char *word)
{
    long number = strtol(word, NULL, 10);
    uint32_t at = value.first;
    for (uint32_t i = 0; i < value.count; i++) {
        if (value.kind == SPERF_MARSHAL_ARRAY) {
            if (i == number) return at;
        } else {
            sperf_marshal_value_t key = sperf_marshal_value(file, at);
            at = sperf_marshal_after(file, at);
            bool same = key.kind == SPERF_MARSHAL_INTEGER ? key.integer == number : sperf_marshal_is_word(&key, word);
            if (same) return at;
        }
        at = sperf_marshal_after(file, at);
    }
    return 0;
}

sperf_marshal_value_t dump_value_at(const sperf_buffer_t *dump, const char *path)
{
    sperf_marshal_file_t file;
    char words[128];
    assert_int_equal(sperf_marshal_file_open(&file, dump->bytes, dump->length), SPERF_OK);
    (void)snprintf(words, sizeof words, "%s", path);
    uint32_t place = SPERF_MARSHAL_TOP;
    for (char *word = strtok(words, " "); word != NULL && place != 0; word = strtok(NULL, " ")) {
        place = step(&file, sperf_marshal_value(&file, place), word);
    }
    sperf_marshal_value_t value = {.kind = SPERF_MARSHAL_NIL};
    if (place != 0) value = sperf_marshal_value(&file, place);
    sperf_marshal_file_cleanup(&file);
    return value;
}

int64_t dump_number_at(const sperf_buffer_t *dump, const char *path)
{
    sperf_marshal_value_t value = dump_value_at(dump, path);
    return value.kind == SPERF_MARSHAL_INTEGER ? value.integer : DUMP_NOTHING;
}

static void append_value(sperf_buffer_t *out, const sperf_buffer_t *dump, const char *path)
{
    sperf_marshal_value_t value = dump_value_at(dump, path);
    char element[96];
    switch (value.kind) {
    case SPERF_MARSHAL_INTEGER: sperf_buffer_append_format(out, "%lld", (long long)value.integer); return;
    case SPERF_MARSHAL_STRING:
    case SPERF_MARSHAL_SYMBOL: sperf_buffer_append(out, value.text.bytes, value.text.length); return;
    case SPERF_MARSHAL_NIL: sperf_buffer_append_string(out, "nil"); return;
    default: break;
    }
    for (uint32_t i = 0; i < value.count; i++) {
        (void)snprintf(element, sizeof element, "%s %u", path, i);
        sperf_buffer_append_byte(out, i == 0 ? '[' : ' ');
        append_value(out, dump, element);
    }
    sperf_buffer_append_string(out, value.count == 0 ? "[]" : "]");
}

void dump_assert(const sperf_buffer_t *dump, const char *expected)
{
    OWNED_BUFFER(found) = SPERF_BUFFER_INIT;
    for (const char *at = expected; *at != '\0';) {
        char path[64];
        int length = (int)strcspn(at, "=");
        (void)snprintf(path, sizeof path, "%.*s", length, at);
        sperf_buffer_append_format(&found, "%s=", path);
        append_value(&found, dump, path);
        at += strcspn(at, ",");
        if (*at == ',') sperf_buffer_append_string(&found, ", ");
        at += strspn(at, ", ");
    }
    assert_string_equal(support_text(&found), expected);
}

sperf_profile_t *dump_decode(const sperf_buffer_t *bytes)
{
    sperf_profile_t *profile = NULL;
    const char *complaint = "";
    if (sperf_stackprof_decode(bytes->bytes, bytes->length, false, &profile, &complaint) != SPERF_OK) {
        fail_msg("%s", complaint);
    }
    support_profile_assert_valid(profile);
    return profile;
}
