/* The text of /proc/self/maps, for sperf/memory_map.h and sperf/native_symbols.h. */
#ifndef SPERF_EXT_PROCESS_MAPS_H
#define SPERF_EXT_PROCESS_MAPS_H

#include "sperf/buffer.h"

/*
 * Append the text to `out`. SPERF_NOT_FOUND where the platform has none or it cannot be read, SPERF_NO_MEMORY.
 * Context: allocates; some system calls. Not in a signal handler.
 */
sperf_status_t sperf_process_maps_read(sperf_buffer_t *out);

#endif
