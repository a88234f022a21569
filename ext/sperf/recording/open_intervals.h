/*
 * Intervals without the GVL that are still open when a session stops.
 */
#ifndef SPERF_EXT_OPEN_INTERVALS_H
#define SPERF_EXT_OPEN_INTERVALS_H

#include "tables.h"

/*
 * Close the interval of every thread of this Ractor that does not hold the GVL at `end_mono_ns`, with the stack that it
 * is on, as if it got the GVL now. The stack stands still, as its thread runs no Ruby without the GVL. Allocates.
 * Context: under the GVL, sperf's thread gone, the session not active any more.
 */
void sperf_open_intervals_close(sperf_threads_t *threads, sperf_tables_t *tables, int64_t end_mono_ns);

#endif
