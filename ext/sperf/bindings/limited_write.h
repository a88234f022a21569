/*
 * Writing files in a program whose files may not grow as they like: what RLIMIT_FSIZE forbids is Errno::EFBIG, and no
 * SIGXFSZ (base/file_limit.h).
 */
#ifndef SPERF_EXT_LIMITED_WRITE_H
#define SPERF_EXT_LIMITED_WRITE_H

#include <ruby.h>

/* Define the methods of `native` (the module Sperf::Native). Context: Init. */
void sperf_limited_write_define(VALUE native);

#endif
