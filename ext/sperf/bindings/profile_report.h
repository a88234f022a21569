/* Reports on Sperf::Profile. Context of all functions: GVL. */
#ifndef SPERF_EXT_PROFILE_REPORT_H
#define SPERF_EXT_PROFILE_REPORT_H

#include <ruby.h>

/* Define the methods on Sperf::Profile. Context: Init. */
void sperf_profile_report_init(VALUE profile_class);

#endif
