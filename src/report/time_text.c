/* Times and durations in words: see time_text.h. */
#define _POSIX_C_SOURCE 200809L /* localtime_r */

#include "time_text.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { NS_PER_SECOND = 1000000000, ZONE_BYTES = 64, DURATION_CHARACTERS = 4 };

typedef struct {
    struct tm local;
    long nanoseconds; /* of the second */
} moment_t;

static moment_t moment_of(int64_t real_ns)
{
    moment_t moment = {0};
    int64_t seconds = real_ns / NS_PER_SECOND;
    int64_t rest = real_ns % NS_PER_SECOND;
    if (rest < 0) {
        rest += NS_PER_SECOND;
        seconds--;
    }
    time_t time = (time_t)seconds;
    (void)localtime_r(&time, &moment.local);
    moment.nanoseconds = (long)rest;
    return moment;
}

/* Months and halves of the day in English, whatever the locale. */
void sperf_append_time(sperf_buffer_t *out, int64_t real_ns)
{
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    struct tm local = moment_of(real_ns).local;
    char zone[ZONE_BYTES] = "";
    (void)strftime(zone, sizeof zone, "%Z", &local);
    int hour = local.tm_hour % 12;
    sperf_buffer_append_format(out, "%s %d, %04d at %d:%02d%s (%s)", months[local.tm_mon], local.tm_mday,
                               local.tm_year + 1900, hour == 0 ? 12 : hour, local.tm_min,
                               local.tm_hour < 12 ? "am" : "pm", zone);
}

/* Append `number`, of `digits` digits, as decimals without trailing zeros. */
static void append_decimals(sperf_buffer_t *out, int64_t number, int digits)
{
    if (number == 0) return;
    for (; number % 10 == 0; digits--) number /= 10;
    sperf_buffer_append_format(out, ".%0*" PRId64, digits, number);
}

void sperf_append_exact_time(sperf_buffer_t *out, int64_t real_ns)
{
    moment_t moment = moment_of(real_ns);
    char text[ZONE_BYTES] = "";
    (void)strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &moment.local);
    sperf_buffer_append_string(out, text);
    append_decimals(out, moment.nanoseconds, 9);
    (void)strftime(text, sizeof text, " %z %Z", &moment.local);
    sperf_buffer_append_string(out, text);
}

static void append_below_second(sperf_buffer_t *out, int64_t ns)
{
    if (ns < 1000) {
        sperf_buffer_append_format(out, "%" PRId64 "ns", ns);
    } else if (ns < 1000000) {
        sperf_buffer_append_format(out, "%" PRId64, ns / 1000);
        append_decimals(out, ns % 1000, 3);
        sperf_buffer_append_string(out, "\xc2\xb5s");
    } else {
        sperf_buffer_append_format(out, "%" PRId64, ns / 1000000);
        append_decimals(out, ns % 1000000, 6);
        sperf_buffer_append_string(out, "ms");
    }
}

static void append_duration(sperf_buffer_t *out, int64_t ns)
{
    if (ns < 0) sperf_buffer_append_byte(out, '-');
    ns = ns == INT64_MIN ? INT64_MAX : ns < 0 ? -ns : ns;
    if (ns < NS_PER_SECOND) {
        append_below_second(out, ns);
        return;
    }
    int64_t seconds = ns / NS_PER_SECOND;
    if (seconds >= 3600) sperf_buffer_append_format(out, "%" PRId64 "h", seconds / 3600);
    if (seconds >= 60) sperf_buffer_append_format(out, "%" PRId64 "m", seconds / 60 % 60);
    sperf_buffer_append_format(out, "%" PRId64, seconds % 60);
    append_decimals(out, ns % NS_PER_SECOND, 9);
    sperf_buffer_append_byte(out, 's');
}

void sperf_append_short_duration(sperf_buffer_t *out, int64_t duration_ns)
{
    size_t start = out->length;
    append_duration(out, duration_ns);
    int characters = 0;
    for (size_t i = start; i < out->length; i++) {
        if ((out->bytes[i] & 0xC0) == 0x80) continue;
        if (characters++ == DURATION_CHARACTERS) out->length = i;
    }
}
