/*
 * What the files of this room define in Ruby, for Init_sperf. Each file says what it is about; other rooms and files
 * call what has a header of its own. Context of all functions that define something: Init, with the GVL.
 */
#ifndef SPERF_EXT_BINDINGS_H
#define SPERF_EXT_BINDINGS_H

#include <ruby.h>

/* Functions of Sperf::Native. */
void sperf_custom_sample_define(VALUE native);
void sperf_limited_write_define(VALUE native);
void sperf_command_start_init(VALUE native);
void sperf_spool_reading_init(VALUE native);
void sperf_thread_dump_init(VALUE native);

/* Sperf::Native::EventSink and Sperf::Native.events_interface; Sperf::Native::Target; Sperf::ControlPage. */
void sperf_event_sink_object_init(VALUE native);
void sperf_target_object_init(VALUE native);
void sperf_control_object_init(void);

/* Methods of Sperf::Profile; the first also defines Sperf::CallNodes. */
void sperf_trace_export_init(VALUE profile_class);
void sperf_profile_methods_init(VALUE profile_class);
void sperf_profile_report_init(VALUE profile_class);
void sperf_profile_replay_init(VALUE profile_class);
void sperf_profile_sums_init(VALUE profile_class);
void sperf_profile_types_init(VALUE profile_class);
void sperf_stackprof_export_init(VALUE profile_class);

/*
 * Return getrusage(2)'s numbers as a Hash: user_ns, system_ns, max_rss_bytes (of the largest process), minor_faults,
 * major_faults, block_reads and block_writes (of 512 bytes), voluntary_switches, involuntary_switches. `who` is
 * :self or :children. Raises ArgumentError, SystemCallError. Context: GVL.
 */
VALUE sperf_resource_usage(VALUE self, VALUE who);

/* Define it. Context: Init. */
void sperf_profile_block_init(VALUE native);

#endif
