/* Sperf.sample: samples that the program takes itself. */
#ifndef SPERF_EXT_CUSTOM_SAMPLE_H
#define SPERF_EXT_CUSTOM_SAMPLE_H

#include <ruby.h>

/* Define Sperf::Native.sample. Context: GVL, as the extension is loaded. */
void sperf_custom_sample_define(VALUE native);

#endif
