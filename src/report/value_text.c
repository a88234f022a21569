/* Values as sperf's own pages show them: see value_text.h. */
#include "value_text.h"

#include "sperf/model/view.h"
#include "sperf/report/measurement.h"
#include "utf8.h"

enum { NS_PER_TENTH_MS = 100000 };

sperf_string_t sperf_shown_unit(const sperf_profile_t *profile)
{
    return sperf_string_table_get(&profile->strings, profile->sample_types[sperf_shown_type(profile)].unit);
}

static void append_tenths(sperf_buffer_t *out, int64_t tenths)
{
    uint64_t magnitude = tenths < 0 ? 0 - (uint64_t)tenths : (uint64_t)tenths;
    if (tenths < 0) sperf_buffer_append_byte(out, '-');
    sperf_buffer_append_uint64(out, magnitude / 10);
    sperf_buffer_append_byte(out, '.');
    sperf_buffer_append_uint64(out, magnitude % 10);
}

static void append_milliseconds(sperf_buffer_t *out, int64_t value_ns)
{
    int64_t rest = value_ns % NS_PER_TENTH_MS;
    int64_t tenths = value_ns / NS_PER_TENTH_MS;
    if (rest >= NS_PER_TENTH_MS / 2) tenths++;
    if (rest <= -NS_PER_TENTH_MS / 2) tenths--;
    append_tenths(out, tenths);
    sperf_buffer_append_string(out, "ms");
}

static bool is_nanoseconds(sperf_string_t unit)
{
    return sperf_string_is(unit, "nanoseconds");
}

static bool is_bytes(sperf_string_t unit)
{
    return sperf_string_is(unit, "bytes");
}

/* Each in the unit that fits: sizes differ by far more than times do. */
static void append_bytes(sperf_buffer_t *out, int64_t value)
{
    sperf_quantity_t size = sperf_quantity(value, sperf_string_of("bytes"), sperf_string_of("auto"));
    sperf_buffer_append_string(out, size.digits);
    sperf_buffer_append(out, size.unit.bytes, size.unit.length);
}

void sperf_number_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value)
{
    if (is_nanoseconds(unit)) {
        append_milliseconds(out, value);
    } else if (is_bytes(unit)) {
        append_bytes(out, value);
    } else {
        sperf_buffer_append_int64(out, value);
    }
}

void sperf_value_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value)
{
    sperf_number_append(out, unit, value);
    if (unit.length == 0 || is_nanoseconds(unit) || is_bytes(unit) || sperf_string_is(unit, "count")) return;
    sperf_buffer_append_byte(out, ' ');
    sperf_utf8_append_line(out, unit);
}

void sperf_share_append(sperf_buffer_t *out, int64_t value, int64_t total)
{
    double per_mille = total == 0 ? 0 : (double)value / (double)total * 1000;
    /* Where values of both signs cancel out, a share of the total says nothing, and may not fit. */
    if (per_mille > 99999 || per_mille < -99999) {
        sperf_buffer_append_byte(out, '-');
        return;
    }
    append_tenths(out, (int64_t)(per_mille < 0 ? per_mille - 0.5 : per_mille + 0.5));
    sperf_buffer_append_byte(out, '%');
}

void sperf_value_and_share_append(sperf_buffer_t *out, sperf_string_t unit, int64_t value, int64_t total)
{
    sperf_value_append(out, unit, value);
    sperf_buffer_append_string(out, " (");
    sperf_share_append(out, value, total);
    sperf_buffer_append_byte(out, ')');
}
