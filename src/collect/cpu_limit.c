/* Limits on cores: see sperf/collect/cpu_limit.h. */
#include "sperf/collect/cpu_limit.h"

#include <stdlib.h>
#include <string.h>

/* Return whether `name` is in the list of `length` bytes at `list`, which has commas between. */
static bool list_has(const char *list, size_t length, const char *name)
{
    size_t wanted = strlen(name);
    const char *end = list + length;
    while (list < end) {
        const char *comma = memchr(list, ',', (size_t)(end - list));
        size_t word = (size_t)((comma != NULL ? comma : end) - list);
        if (word == wanted && memcmp(list, name, word) == 0) return true;
        list += word + 1;
    }
    return false;
}

bool sperf_cpu_limit_group(const char *text, bool unified, char *path, size_t size)
{
    /* A line is "number:controllers:path". */
    for (const char *line = text; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        const char *list = memchr(line, ':', length);
        const char *group = list != NULL ? memchr(list + 1, ':', length - (size_t)(list + 1 - line)) : NULL;
        if (group != NULL) {
            size_t list_length = (size_t)(group - list - 1), path_length = length - (size_t)(group + 1 - line);
            bool wanted = unified ? list_length == 0 : list_has(list + 1, list_length, "cpu");
            if (wanted && path_length < size) {
                memcpy(path, group + 1, path_length);
                path[path_length] = '\0';
                return true;
            }
        }
        line += length;
        if (*line == '\n') line++;
    }
    return false;
}

static int64_t cores_of(long long quota, long long period)
{
    enum { LONGEST = 1000000000 }; /* of what the kernel takes, both in microseconds */
    if (quota <= 0 || period <= 0 || period > LONGEST) return SPERF_CPU_UNLIMITED;
    if (quota > INT64_MAX / 1000) return SPERF_CPU_UNLIMITED;
    int64_t thousandths = quota * 1000 / period;
    return thousandths > 0 ? thousandths : 1;
}

int64_t sperf_cpu_limit_max(const char *text)
{
    char *end;
    long long quota = strtoll(text, &end, 10);
    if (end == text) return SPERF_CPU_UNLIMITED; /* "max" */
    return cores_of(quota, strtoll(end, NULL, 10));
}

int64_t sperf_cpu_limit_quota(const char *quota, const char *period)
{
    return cores_of(strtoll(quota, NULL, 10), strtoll(period, NULL, 10));
}
