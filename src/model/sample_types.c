/* What sample types and labels of traces and exceptions are for: see sperf/model/sample_types.h. */
#include "sperf/model/sample_types.h"

#include "sperf/base/buffer.h"
#include "sperf/model/view.h"

enum { NS_PER_SECOND = 1000000000 };

const sperf_sample_type_text_t sperf_allocation_types[SPERF_ALLOCATION_TYPES] = {
    {"alloc_objects", "count"}, {"alloc_space", "bytes"}, {"inuse_objects", "count"}, {"inuse_space", "bytes"}};

const sperf_sample_type_text_t sperf_trace_types[SPERF_TRACE_TYPES] = {{"calls", "count"},
                                                                       {"wall", "nanoseconds"},
                                                                       {"cpu", "nanoseconds"},
                                                                       {"wait", "nanoseconds"},
                                                                       {"alloc_objects", "count"}};

const sperf_sample_type_text_t sperf_exception_types[SPERF_EXCEPTION_TYPES] = {{"exceptions", "count"},
                                                                               {"unwinding", "nanoseconds"}};

sperf_string_t sperf_type_name(const sperf_profile_t *profile, uint32_t type)
{
    return sperf_string_table_get(&profile->strings, profile->sample_types[type].name);
}

sperf_string_t sperf_type_unit(const sperf_profile_t *profile, uint32_t type)
{
    return sperf_string_table_get(&profile->strings, profile->sample_types[type].unit);
}

uint32_t sperf_type_find(const sperf_profile_t *profile, const char *name)
{
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        if (sperf_string_is(sperf_type_name(profile, type), name)) return type;
    }
    return SPERF_TYPE_NONE;
}

bool sperf_same_types(const sperf_profile_t *a, const sperf_profile_t *b)
{
    if (a->sample_types_count != b->sample_types_count) return false;
    for (uint32_t type = 0; type < a->sample_types_count; type++) {
        if (!sperf_string_equal(sperf_type_name(a, type), sperf_type_name(b, type))) return false;
        if (!sperf_string_equal(sperf_type_unit(a, type), sperf_type_unit(b, type))) return false;
    }
    return true;
}

/* Return whether the first `count` sample types of the profile are these. */
static bool begins_with_types(const sperf_profile_t *profile, const sperf_sample_type_text_t *types, uint32_t count)
{
    if (profile->sample_types_count < count) return false;
    for (uint32_t type = 0; type < count; type++) {
        if (!sperf_string_is(sperf_type_name(profile, type), types[type].name)) return false;
        if (!sperf_string_is(sperf_type_unit(profile, type), types[type].unit)) return false;
    }
    return true;
}

bool sperf_profile_is_trace(const sperf_profile_t *profile)
{
    return begins_with_types(profile, sperf_trace_types, SPERF_TRACE_OBJECTS);
}

bool sperf_profile_is_of_exceptions(const sperf_profile_t *profile)
{
    return begins_with_types(profile, sperf_exception_types, SPERF_EXCEPTION_TYPES);
}

uint32_t sperf_time_type(const sperf_profile_t *profile)
{
    if (sperf_profile_is_trace(profile)) return SPERF_TRACE_WALL;
    if (sperf_profile_is_of_exceptions(profile)) return SPERF_TYPE_NONE;
    for (uint32_t type = profile->sample_types_count; type > 0; type--) {
        if (sperf_string_is(sperf_type_unit(profile, type - 1), "nanoseconds")) return type - 1;
    }
    return SPERF_TYPE_NONE;
}

uint32_t sperf_timeline_type(const sperf_profile_t *profile)
{
    if (sperf_profile_is_of_exceptions(profile)) return SPERF_EXCEPTIONS_RAISED;
    uint32_t time = sperf_time_type(profile);
    return time == SPERF_TYPE_NONE ? profile->sample_types_count - 1 : time;
}

uint32_t sperf_count_type(const sperf_profile_t *profile)
{
    bool counted = profile->sample_types_count > 1 && sperf_string_is(sperf_type_name(profile, 0), "samples");
    return counted || sperf_profile_is_trace(profile) ? 0 : SPERF_TYPE_NONE;
}

int64_t sperf_samples_count(const sperf_profile_t *profile)
{
    uint32_t type = sperf_count_type(profile);
    return type == SPERF_TYPE_NONE ? profile->samples.count : sperf_profile_total(profile, type);
}

bool sperf_type_is_of_allocations(const sperf_profile_t *profile, uint32_t type)
{
    sperf_string_t name = sperf_type_name(profile, type);
    for (int i = 0; i < SPERF_ALLOCATION_TYPES; i++) {
        if (sperf_string_is(name, sperf_allocation_types[i].name)) return true;
    }
    return false;
}

bool sperf_allocation_pair(const sperf_profile_t *profile, uint32_t type, sperf_allocation_pair_t *out)
{
    sperf_string_t name = sperf_type_name(profile, type);
    for (int i = 0; i < SPERF_ALLOCATION_TYPES; i += 2) {
        const char *objects = sperf_allocation_types[i].name, *bytes = sperf_allocation_types[i + 1].name;
        if (!sperf_string_is(name, objects) && !sperf_string_is(name, bytes)) continue;
        *out = (sperf_allocation_pair_t){sperf_type_find(profile, objects), sperf_type_find(profile, bytes)};
        return out->objects != SPERF_TYPE_NONE && out->bytes != SPERF_TYPE_NONE;
    }
    return false;
}

uint32_t sperf_type_for_label(const sperf_profile_t *profile, sperf_string_t key)
{
    bool known[SPERF_SAMPLE_TYPES_MAX] = {false};
    uint32_t shown = sperf_shown_type(profile);
    sperf_string_id_t id = sperf_string_table_find(&profile->strings, key.bytes, key.length);
    for (uint32_t row = 0; id != SPERF_STRING_NONE && row < profile->samples.count; row++) {
        if (sperf_label_table_first(&profile->labels, profile->samples.keys[row].labels, id) == NULL) continue;
        const int64_t *values = sperf_sample_table_values(&profile->samples, row);
        for (uint32_t type = 0; type < profile->sample_types_count; type++) known[type] |= values[type] != 0;
    }
    for (uint32_t type = profile->sample_types_count; !known[shown] && type > 0; type--) {
        if (known[type - 1]) return type - 1;
    }
    return shown;
}

int64_t sperf_profile_frequency_hz(const sperf_profile_t *profile)
{
    sperf_string_t unit = sperf_string_table_get(&profile->strings, profile->period_type.unit);
    if (profile->period <= 0 || !sperf_string_is(unit, "nanoseconds")) return 0;
    return NS_PER_SECOND / profile->period + (NS_PER_SECOND % profile->period >= (profile->period + 1) / 2);
}

uint32_t sperf_profile_modes(const sperf_profile_t *profile, sperf_string_t modes[SPERF_MODES_MAX])
{
    if (sperf_profile_is_trace(profile)) {
        modes[0] = sperf_string_of("trace");
        return 1;
    }
    if (sperf_profile_is_of_exceptions(profile)) {
        modes[0] = sperf_string_of("exceptions");
        return 1;
    }
    uint32_t count = 0, time = sperf_time_type(profile);
    if (time != SPERF_TYPE_NONE) modes[count++] = sperf_type_name(profile, time);
    bool allocations = false;
    for (uint32_t type = 0; type < profile->sample_types_count; type++) {
        allocations = allocations || sperf_type_is_of_allocations(profile, type);
    }
    if (allocations) modes[count++] = sperf_string_of("object");
    if (sperf_type_find(profile, "weight") != SPERF_TYPE_NONE) modes[count++] = sperf_string_of("custom");
    if (count == 0) modes[count++] = sperf_type_name(profile, profile->sample_types_count - 1);
    return count;
}

static void add_types(sperf_measured_types_t *types, const sperf_sample_type_text_t *texts, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) types->texts[types->count++] = texts[i];
}

sperf_measured_types_t sperf_measured_types(const sperf_measures_t *measures)
{
    sperf_measured_types_t types = {
        .time = SPERF_TYPE_NONE, .allocations = SPERF_TYPE_NONE, .exceptions = SPERF_TYPE_NONE};
    const sperf_sample_type_text_t times[] = {{"samples", "count"}, {measures->wall ? "wall" : "cpu", "nanoseconds"}};
    const sperf_sample_type_text_t weights[] = {{"samples", "count"}, {"weight", "count"}};
    if (measures->exceptions) {
        types.exceptions = 0;
        add_types(&types, sperf_exception_types, SPERF_EXCEPTION_TYPES);
        return types;
    }
    if (measures->times || measures->custom) {
        types.time = 0;
        types.shown = 1;
        add_types(&types, measures->times ? times : weights, 2);
    }
    if (measures->allocations) {
        types.allocations = types.count;
        if (types.time == SPERF_TYPE_NONE) types.shown = types.count + 1;
        add_types(&types, sperf_allocation_types, measures->retained ? SPERF_ALLOCATION_TYPES : 2);
    }
    return types;
}

sperf_status_t sperf_profile_new_of(const sperf_measured_types_t *types, sperf_profile_t **out)
{
    SPERF_TRY(sperf_profile_new(types->texts, types->count, out));
    sperf_profile_set_default_type(*out, (*out)->sample_types[types->shown].name);
    return SPERF_OK;
}

/* -- Exceptions -- */

/* The code of a clause is named after it: "rescue in Foo#bar". Here that is understood. */
static sperf_string_t name_of_clause(const sperf_profile_t *profile, sperf_string_id_t id)
{
    sperf_string_t name = sperf_string_table_get(&profile->strings, id);
    (void)sperf_string_skip(&name, "rescue in ");
    return name;
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
    append(&text, name_of_clause(profile, of.name));
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

/* -- Calls of a trace -- */

sperf_partial_calls_t sperf_partial_calls(const sperf_profile_t *profile)
{
    sperf_partial_calls_t partial = {profile, SPERF_STRING_NONE, SPERF_STRING_NONE};
    if (!sperf_profile_is_trace(profile)) return partial;
    partial.key = sperf_string_table_find(&profile->strings, SPERF_PARTIAL_LABEL, sizeof SPERF_PARTIAL_LABEL - 1);
    partial.value = sperf_string_table_find(&profile->strings, SPERF_PARTIAL_VALUE, sizeof SPERF_PARTIAL_VALUE - 1);
    return partial;
}

bool sperf_calls_are_partial(const sperf_partial_calls_t *partial, uint32_t row)
{
    if (partial->key == SPERF_STRING_NONE || partial->value == SPERF_STRING_NONE) return false;
    const sperf_profile_t *profile = partial->profile;
    if (sperf_sample_table_values(&profile->samples, row)[SPERF_TRACE_CALLS] == 0) return false;
    return sperf_label_table_has(&profile->labels, profile->samples.keys[row].labels, partial->key, partial->value);
}

bool sperf_any_calls_are_partial(const sperf_profile_t *profile)
{
    sperf_partial_calls_t partial = sperf_partial_calls(profile);
    for (uint32_t row = 0; row < profile->samples.count; row++) {
        if (sperf_calls_are_partial(&partial, row)) return true;
    }
    return false;
}
