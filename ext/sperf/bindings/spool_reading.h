/* Reading the spools that processes left which ended without handing over (sperf/collect/spool.h). */
#ifndef SPERF_EXT_SPOOL_READING_H
#define SPERF_EXT_SPOOL_READING_H

#include <ruby.h>

/* Define what lib/sperf/recorder/handover/handover_file.rb calls. Context: Init. */
void sperf_spool_reading_init(VALUE native);

#endif
