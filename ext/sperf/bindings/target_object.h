/*
 * Sperf::Native::Target: a Ruby process that is read from outside. lib/sperf/outside/target.rb opens it, with the layout
 * that a twin has told.
 */
#ifndef SPERF_EXT_TARGET_OBJECT_H
#define SPERF_EXT_TARGET_OBJECT_H

#include <ruby.h>

/* Define the class. Context: Init. */
void sperf_target_object_init(VALUE native);

#endif
