/* Methods of Sperf::Profile for Sperf::StackProf and Sperf.results. */
#ifndef SPERF_EXT_STACKPROF_EXPORT_H
#define SPERF_EXT_STACKPROF_EXPORT_H

#include <ruby.h>

/* Define the methods of `profile_class`. Context: Init. */
void sperf_stackprof_export_init(VALUE profile_class);

#endif
