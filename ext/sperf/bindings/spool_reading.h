/* Reading what processes left in their ledgers' files without an orderly end (sperf/collect/spool.h). */
#ifndef SPERF_EXT_SPOOL_READING_H
#define SPERF_EXT_SPOOL_READING_H

#include <ruby.h>

/* Define what lib/sperf/command/collection_entry.rb calls. Context: Init. */
void sperf_spool_reading_init(VALUE native);

#endif
