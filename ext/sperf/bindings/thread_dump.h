/* What Sperf.dump reads of this process's threads: stacks, the objects that they wait with, owners of locks. */
#ifndef SPERF_EXT_THREAD_DUMP_H
#define SPERF_EXT_THREAD_DUMP_H

#include <ruby.h>

/* Define the methods of Sperf::Native. Context: Init. */
void sperf_thread_dump_init(VALUE native);

#endif
