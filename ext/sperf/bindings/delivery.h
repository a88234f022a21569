/*
 * Delivering the recording that the environment asked for: to the sperf command, through the ledger's file, or to the
 * Sperf::Session that writes it, if there is no command.
 *
 * Invariants. A process owns the recording from sperf_delivery_own on; a child of fork inherits the state and is
 * not the owner. What could not be delivered, or was delivered before an exec that may fail, is `earlier`, and
 * part of what is delivered next.
 *
 * Context of all functions: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_DELIVERY_H
#define SPERF_EXT_DELIVERY_H

#include <ruby.h>
#include <stdbool.h>

#include "recording/session_recording.h"

/* Define Sperf::Native.deliver. Context: Init. */
void sperf_delivery_init(VALUE native);

/*
 * Set what a delivery needs: `session` (Sperf::Session), which writes the recording if there is no command; `ruby`,
 * RUBY_DESCRIPTION; and `origin` (Array of Strings, checked), comments of the profile. The GC frees none of them.
 */
void sperf_delivery_prepare(VALUE session, VALUE ruby, VALUE origin);

/* Return RUBY_DESCRIPTION as set by sperf_delivery_prepare. Borrowed. */
const char *sperf_delivery_ruby(void);

/* Make this process the owner, with no recording yet; or end its ownership. */
void sperf_delivery_own(void);
void sperf_delivery_disown(void);

/*
 * Set the session of the recording to the one that exists. Returns the Sperf::Session as set by sperf_delivery_prepare.
 */
VALUE sperf_delivery_set_session(void);

/* Return whether this process owns a recording, and whether its session exists. */
bool sperf_delivery_is_own(void);
bool sperf_delivery_runs(void);

/* Return whether the parent of this child of fork, whose session had this number (0: none), owned a recording. */
bool sperf_delivery_is_inherited(uint64_t session);

/*
 * The process is about to go, and may come back (Sperf::Native.leave and stay): until this is set to false, what is
 * delivered without a command stays in memory as well.
 */
void sperf_delivery_set_interrupted(bool interrupted);
bool sperf_delivery_is_interrupted(void);

/* Read what Ruby has done so far, of which a delivery has the difference. */
void sperf_delivery_begin_usage(void);

/* Read what Ruby has done, before stopping the session and writing the profile add to it. */
void sperf_delivery_end_usage(void);

/*
 * Deliver `recording` (ownership passes). Raises what writing raises, NoMemoryError. If that fails under the
 * command, the ledger has the errno.
 */
void sperf_delivery_deliver(sperf_recording_t *recording);

/*
 * Stop the session, and deliver its recording. Errors are printed; an exception that the program is handling stays.
 * Returns 0, or the tag of what the program has ended it with, for rb_jump_tag. `ending`: the process ends.
 */
int sperf_delivery_finish(bool ending);

/* Wait while another thread is in sperf_delivery_finish, SPERF_DELIVERY_WAITS times at most. Context: the owner. Raises what interrupts it. */
void sperf_delivery_await(void);

/*
 * Write what a trace has counted so far into the ledger's file. Returns 0 or an errno. Context:
 * sperf_tracer_set_checkpoint: an event hook of the trace's, with interrupts held back.
 */
int sperf_delivery_write_checkpoint(void);

/*
 * Call `function` under rb_protect. If it raises, print that `what` has failed, and why, on the real stderr,
 * whatever the program made of Ruby's. An exception that the program is handling stays.
 */
void sperf_delivery_protect(VALUE (*function)(VALUE), VALUE argument, const char *what);

#endif
