/* The number of cores: see core_limit.h. */
#include "core_limit.h"

#include "sperf/collect/budget.h"

#ifdef __linux__

#include <fcntl.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_BYTES = 512, TEXT_BYTES = 4096 };

/* Read a small file, and append a 0 byte. */
static bool read_text(const char *path, char *text, size_t size)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    ssize_t length = read(descriptor, text, size - 1);
    close(descriptor);
    text[length > 0 ? length : 0] = '\0';
    return length > 0;
}

static int64_t affinity_limit(void)
{
    cpu_set_t cores;
    /* Fails if there are more cores than the set has room for. */
    if (sched_getaffinity(getpid(), sizeof cores, &cores) != 0) return SPERF_CPU_UNLIMITED;
    return (int64_t)CPU_COUNT(&cores) * 1000;
}

/* Return the limit that the group in `directory` sets itself. */
static int64_t directory_limit(const char *directory)
{
    char path[2 * PATH_BYTES + 32], text[64], period[64];
    snprintf(path, sizeof path, "%s/cpu.max", directory);
    if (read_text(path, text, sizeof text)) return sperf_cpu_limit_max(text);
    snprintf(path, sizeof path, "%s/cpu.cfs_quota_us", directory);
    if (!read_text(path, text, sizeof text)) return SPERF_CPU_UNLIMITED;
    snprintf(path, sizeof path, "%s/cpu.cfs_period_us", directory);
    return read_text(path, period, sizeof period) ? sperf_cpu_limit_quota(text, period) : SPERF_CPU_UNLIMITED;
}

/*
 * Return the least limit of `group` below `root` and of the groups around it. In a container the path may be
 * the host's: then only the root exists.
 */
static int64_t group_limit(const char *root, const char *group)
{
    char directory[2 * PATH_BYTES];
    size_t root_length = (size_t)snprintf(directory, sizeof directory, "%s%s", root, group) - strlen(group);
    int64_t least = SPERF_CPU_UNLIMITED;
    for (;;) {
        int64_t limit = directory_limit(directory);
        if (limit < least) least = limit;
        char *slash = strrchr(directory, '/');
        if (slash == NULL || (size_t)(slash - directory) < root_length) return least;
        *slash = '\0';
    }
}

static int64_t groups_limit(void)
{
    static const struct {
        const char *root;
        bool unified;
    } hierarchies[] = {{"/sys/fs/cgroup", true}, {"/sys/fs/cgroup/unified", true}, {"/sys/fs/cgroup/cpu", false}};
    char text[TEXT_BYTES], group[PATH_BYTES];
    int64_t least = SPERF_CPU_UNLIMITED;
    if (!read_text("/proc/self/cgroup", text, sizeof text)) return least;
    for (size_t i = 0; i < sizeof hierarchies / sizeof hierarchies[0]; i++) {
        if (!sperf_cpu_limit_group(text, hierarchies[i].unified, group, sizeof group)) continue;
        int64_t limit = group_limit(hierarchies[i].root, group);
        if (limit < least) least = limit;
    }
    return least;
}

int64_t sperf_core_limit(void)
{
    int64_t affinity = affinity_limit(), groups = groups_limit();
    return affinity < groups ? affinity : groups;
}

#else

int64_t sperf_core_limit(void)
{
    return SPERF_CPU_UNLIMITED;
}

#endif
