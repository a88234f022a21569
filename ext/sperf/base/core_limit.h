/*
 * How many cores this process may use: by its affinity, and by the control groups that it is in.
 */
#ifndef SPERF_EXT_CORE_LIMIT_H
#define SPERF_EXT_CORE_LIMIT_H

#include <stdint.h>

/*
 * Return it in thousandths of a core; SPERF_CPU_UNLIMITED (sperf/collect/cpu_limit.h) where nobody says. Context: GVL;
 * opens files, and closes them again.
 */
int64_t sperf_core_limit(void);

#endif
