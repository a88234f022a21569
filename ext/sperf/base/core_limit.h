/*
 * The number of cores that this process may use, by its affinity and by the control groups that it is in.
 */
#ifndef SPERF_EXT_CORE_LIMIT_H
#define SPERF_EXT_CORE_LIMIT_H

#include <stdint.h>

/*
 * Return the limit in thousandths of a core; SPERF_CPU_UNLIMITED (sperf/collect/budget.h) if it is not
 * known. Context: GVL; opens and closes files.
 */
int64_t sperf_core_limit(void);

#endif
