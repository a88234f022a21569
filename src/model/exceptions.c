/* Profiles of exceptions: see sperf/model/exceptions.h. */
#include "sperf/model/exceptions.h"

#include <string.h>

#include "sperf/base/buffer.h"

const sperf_sample_type_text_t sperf_exception_types[SPERF_EXCEPTION_TYPES] = {{"exceptions", "count"},
                                                                               {"unwinding", "nanoseconds"}};

bool sperf_profile_is_of_exceptions(const sperf_profile_t *profile)
{
    if (profile->sample_types_count < SPERF_EXCEPTION_TYPES) return false;
    for (uint32_t type = 0; type < SPERF_EXCEPTION_TYPES; type++) {
        const sperf_string_table_t *strings = &profile->strings;
        sperf_string_t name = sperf_string_table_get(strings, profile->sample_types[type].name);
        sperf_string_t unit = sperf_string_table_get(strings, profile->sample_types[type].unit);
        if (!sperf_string_is(name, sperf_exception_types[type].name)) return false;
        if (!sperf_string_is(unit, sperf_exception_types[type].unit)) return false;
    }
    return true;
}

/* The code of a clause is named after it: "rescue in Foo#bar". Here that is understood. */
static sperf_string_t name_of(const sperf_profile_t *profile, sperf_string_id_t id)
{
    static const char prefix[] = "rescue in ";
    enum { LENGTH = sizeof prefix - 1 };
    sperf_string_t name = sperf_string_table_get(&profile->strings, id);
    if (name.length <= LENGTH || memcmp(name.bytes, prefix, LENGTH) != 0) return name;
    return (sperf_string_t){name.bytes + LENGTH, name.length - LENGTH};
}

static void append(sperf_buffer_t *text, sperf_string_t string)
{
    sperf_buffer_append(text, string.bytes, string.length);
}

sperf_status_t sperf_rescue_place_intern(sperf_profile_t *profile, sperf_function_id_t function, uint32_t line,
                                         sperf_string_id_t *out)
{
    sperf_function_t of = sperf_function_table_get(&profile->functions, function);
    sperf_buffer_t text = SPERF_BUFFER_INIT;
    append(&text, name_of(profile, of.name));
    if (of.file != 0) {
        sperf_buffer_append_string(&text, " ");
        append(&text, sperf_string_table_get(&profile->strings, of.file));
        if (line != 0) sperf_buffer_append_format(&text, ":%u", line);
    }
    sperf_status_t status = text.status;
    if (status == SPERF_OK) {
        status = sperf_string_table_intern(&profile->strings, (const char *)text.bytes, text.length, out);
    }
    sperf_buffer_cleanup(&text);
    return status;
}
