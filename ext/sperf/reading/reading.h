/*
 * Reading, reporting, converting and writing profiles: the part of the extension that every system has. It needs C11,
 * POSIX and Ruby's public API only. The other rooms record, and are compiled where sperf can record (extconf.rb).
 *
 * This header has what the files of this room define in Ruby, for sperf_reading_init. Other rooms call what has a
 * header of its own.
 *
 * The frame of a method in C refers to its receiver until the method returns, and nothing here or in bindings/ is
 * embedded in its object: so what `self` has may be used without a RB_GC_GUARD of `self`.
 */
#ifndef SPERF_EXT_READING_H
#define SPERF_EXT_READING_H

#include <ruby.h>

#include "ruby_values.h"

/*
 * Define Sperf, Sperf::Error, Sperf::Profile, and the functions of Sperf::Native that read and write profiles. Returns
 * Sperf::Native. Context: Init, before the core's tables have a row.
 */
VALUE sperf_reading_init(void);

/*
 * Define a method without arguments that is one step: one that returns `value`, of `self` if need be; one that does
 * `action`, and returns nil; and a function for rb_ensure or rb_protect that calls the method `name` of `object`.
 */
#define SPERF_RETURNS(function, value) \
    static VALUE function(VALUE self)  \
    {                                  \
        return value;                  \
    }
#define SPERF_DOES(function, action)  \
    static VALUE function(VALUE self) \
    {                                 \
        action;                       \
        return Qnil;                  \
    }
#define SPERF_CALLS(function, name)                    \
    static VALUE function(VALUE object)                \
    {                                                  \
        return rb_funcall(object, rb_intern(name), 0); \
    }

/* -- Definitions. Context of all functions: Init, with the GVL -- */

/* Functions of Sperf::Native. */
void sperf_formats_define(VALUE native);
void sperf_limited_write_define(VALUE native);
void sperf_spool_reading_define(VALUE native);

/* Methods of Sperf::Profile; the first also defines Sperf::CallNodes. */
void sperf_trace_export_init(VALUE profile_class);
void sperf_profile_methods_init(VALUE profile_class);
void sperf_profile_report_init(VALUE profile_class);
void sperf_profile_sums_init(VALUE profile_class);

#endif
