/*
 * Replaces the locale's decimal point, which printf writes and the profiled program may have set, and which may be
 * several bytes.
 */
#ifndef SPERF_DECIMAL_POINT_H
#define SPERF_DECIMAL_POINT_H

#include <stdbool.h>
#include <string.h>

/* Replace whatever is not part of a number in `text`, which printf wrote, by a point. */
static inline void sperf_use_decimal_point(char *text)
{
    char *to = text;
    bool in_point = false;
    for (const char *from = text; *from; from++) {
        bool number = strchr("0123456789+-e %", *from) != NULL;
        if (number) *to++ = *from;
        if (!number && !in_point) *to++ = '.';
        in_point = !number;
    }
    *to = '\0';
}

#endif
