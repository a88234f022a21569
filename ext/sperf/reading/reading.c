/* The part of the extension that every system has: see reading.h. */
#include "reading.h"

#include "profile_object.h"
#include "sperf/base/hash.h"

/* Seed the tables by Ruby's hash of bytes, whose key is random in each process. Must run before a table has a row. */
static void seed_tables(void)
{
    static const char text[] = "sperf";
    sperf_hash_set_seed(rb_memhash(text, sizeof text));
}

VALUE sperf_reading_init(void)
{
    seed_tables();
    sperf_module = rb_define_module("Sperf");
    sperf_error_class = rb_define_class_under(sperf_module, "Error", rb_eStandardError);
    VALUE native = rb_define_module_under(sperf_module, "Native");
    sperf_formats_define(native);
    sperf_limited_write_define(native);
    sperf_spool_reading_define(native);
    VALUE profile_class = sperf_profile_object_init();
    sperf_profile_methods_init(profile_class);
    sperf_profile_report_init(profile_class);
    sperf_profile_sums_init(profile_class);
    sperf_trace_export_init(profile_class);
    return native;
}

#ifndef SPERF_RECORDING /* where sperf can record, bindings/init.c has it */
RUBY_FUNC_EXPORTED void Init_sperf(void)
{
    sperf_reading_init();
}
#endif
