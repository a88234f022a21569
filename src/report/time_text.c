/* Times in words: see time_text.h. */
#define _POSIX_C_SOURCE 200809L /* localtime_r */

#include "time_text.h"

#include <time.h>

enum { NS_PER_SECOND = 1000000000, ZONE_BYTES = 64 };

/* Months and halves of the day in English, whatever the locale. */
void sperf_append_time(sperf_buffer_t *out, int64_t real_ns)
{
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t time = (time_t)(real_ns / NS_PER_SECOND - (real_ns % NS_PER_SECOND < 0));
    struct tm local = {0};
    (void)localtime_r(&time, &local);
    char zone[ZONE_BYTES] = "";
    (void)strftime(zone, sizeof zone, "%Z", &local);
    int hour = local.tm_hour % 12;
    sperf_buffer_append_format(out, "%s %d, %04d at %d:%02d%s (%s)", months[local.tm_mon], local.tm_mday,
                               local.tm_year + 1900, hour == 0 ? 12 : hour, local.tm_min,
                               local.tm_hour < 12 ? "am" : "pm", zone);
}
