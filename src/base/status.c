/* The messages of statuses: see sperf/base/status.h. */
#include "sperf/base/status.h"

#include <stddef.h>

const char *sperf_status_message(sperf_status_t status)
{
    static const char *const messages[] = {
#define SPERF_STATUS_MESSAGE(name, message) message,
        SPERF_STATUS_EACH(SPERF_STATUS_MESSAGE)
#undef SPERF_STATUS_MESSAGE
    };
    size_t number = (size_t)status;
    if (number >= sizeof messages / sizeof messages[0]) return "unknown status";
    return messages[number];
}
