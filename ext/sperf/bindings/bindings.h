/*
 * What the files of this room define in Ruby, for Init_sperf, and call of each other. Each file says what it is about;
 * other rooms, and what is read by itself, call what has a header of its own.
 */
#ifndef SPERF_EXT_BINDINGS_H
#define SPERF_EXT_BINDINGS_H

#include <ruby.h>

#include "reading/reading.h"
#include "recording/sample_events.h"
#include "tracing/tracer.h"

/* -- Definitions. Context of all functions: Init, with the GVL -- */

/* Functions of Sperf::Native, and of Sperf. */
void sperf_session_calls_define(VALUE native);
void sperf_recording_scope_define(VALUE native);
void sperf_given_labels_init(VALUE native);
void sperf_trace_calls_init(VALUE native);
void sperf_command_start_init(VALUE native);
void sperf_profile_block_init(VALUE native);
void sperf_thread_dump_init(VALUE native);
void sperf_autorun_init(VALUE native);

/* Sperf::Native::EventSink and Sperf::Native.events_interface; EventNames; Target; Sperf::ControlPage. */
void sperf_event_sink_object_init(VALUE native);
void sperf_event_names_object_init(VALUE native);
void sperf_target_object_init(VALUE native);
void sperf_control_object_init(void);

/* -- Sessions and traces (session_calls.c, trace_calls.c, recording_scope.c). Context of all functions: GVL -- */

/* Set the Sperf::Session of the session that has just been started. Raises nothing. */
void sperf_session_calls_set_owner(VALUE object);

/* Read the keywords of trace_start from a Hash, nil for none. Raises ArgumentError, TypeError. */
sperf_trace_options_t sperf_trace_options_read(VALUE keywords);

/*
 * Raise Sperf::Error if the calling thread is beginning a recording: a handler of a signal can neither begin another
 * one nor end this one.
 */
void sperf_recording_scopes_check(void);

/* -- Labels (given_labels.c) -- */

/*
 * Add the labels in `hash` to those of the running fiber; `inherit` as Sperf::Native.label has it. `*before`, which must
 * be on the stack, is for sperf_fiber_labels_restore, and not written if nothing was set. The conversion of keys and
 * values runs Ruby, before anything is set; nothing interrupts the rest. Raises ArgumentError, NoMemoryError.
 * Context: GVL of the main Ractor.
 */
void sperf_given_labels_add(VALUE hash, VALUE inherit, VALUE *before);

/* -- The names of ids in events, for Ruby (event_names_object.c). Context of all functions: GVL; may raise -- */

/* Return a Sperf::Native::EventNames with `names`, which it acquires. */
VALUE sperf_event_names_object_new(sperf_event_names_t *names);

/* Return the names of the object. Raises TypeError. */
sperf_event_names_t *sperf_event_names_object_get(VALUE object);

/* Return what sperf_events.h says. What is found is cached by the object. Raise TypeError, NoMemoryError. */
VALUE sperf_event_names_object_frames(VALUE object, uint32_t stack);
VALUE sperf_event_names_object_lines(VALUE object, uint32_t stack);
VALUE sperf_event_names_object_labels(VALUE object, uint32_t labels);
VALUE sperf_event_names_object_thread(VALUE object, uint32_t thread);

/* -- What the kernel counts of a process (ruby_usage.c) -- */

/*
 * Return getrusage(2)'s numbers as a Hash: user_ns, system_ns, max_rss_bytes (of the largest process), minor_faults,
 * major_faults, block_reads and block_writes (of 512 bytes), voluntary_switches, involuntary_switches. `who` is
 * :self or :children. Raises ArgumentError, SystemCallError. Context: GVL.
 */
VALUE sperf_resource_usage(VALUE self, VALUE who);

/* -- Orders of the command (command_orders.c). Context of all functions: GVL of the main Ractor -- */

/* Open the control page of `directory`. Without a page there is a recording as well, which nothing can control. */
void sperf_command_orders_open(const char *directory);

/* Return whether there is a page. */
bool sperf_command_orders_exist(void);

/* Return whether the recording is over. */
bool sperf_command_orders_is_over(void);

/*
 * Report that this process runs unrecorded because of `error`. Nothing without a page: then the caller has to
 * report it.
 */
void sperf_command_orders_refuse(int error);

/* Handle the signals that the page asks for (--on-signal, --snapshot-on). Nothing without a page. Raises nothing. */
void sperf_command_orders_handle_signals(void);

/*
 * The session has just begun: follow the orders from now on. An order to end that came before the session began is
 * still followed. `later`: start the thread later, because the process may end so soon that it needs none.
 */
void sperf_command_orders_begin(bool later);

/* Report to the command that this process will deliver nothing more. Does nothing if there is no command. */
void sperf_command_orders_report_end(void);

/* Follow the orders now. Nothing without a page. */
void sperf_command_orders_follow(void);

/* Pause the session, and drop what was recorded before: only sperf's own work to start a session. */
VALUE sperf_command_orders_begin_paused(VALUE unused);

#endif
