/* Intervals without the GVL that have not ended when a session stops. */
#ifndef SPERF_EXT_OPEN_INTERVALS_H
#define SPERF_EXT_OPEN_INTERVALS_H

#include "tables.h"

/*
 * Close the interval of every thread of this Ractor that does not hold the GVL at `end_mono_ns`, with its current
 * stack, as if the thread got the GVL now. The stack does not change, because the thread runs no Ruby without the
 * GVL. Allocates. Context: GVL, without sperf's thread, the session not active any more.
 */
void sperf_open_intervals_close(sperf_threads_t *threads, sperf_tables_t *tables, int64_t end_mono_ns);

#endif
