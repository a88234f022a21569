/*
 * Writing files in a program whose files have a limit: a write that RLIMIT_FSIZE forbids raises Errno::EFBIG, and
 * sends no SIGXFSZ (base/file_limit.h).
 */
#ifndef SPERF_EXT_LIMITED_WRITE_H
#define SPERF_EXT_LIMITED_WRITE_H

#include <ruby.h>

/* Define the methods of `native` (the module Sperf::Native). Context: Init. */
void sperf_limited_write_define(VALUE native);

#endif
