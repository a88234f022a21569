/*
 * Writing what a session has recorded so far to the ledger's file (base/ledger.h), as a spool (sperf/collect/spool.h):
 * what a process leaves that is killed, crashes, or ends without a chance to hand over.
 *
 * sperf's thread writes what has changed, for the first time after 0.25 s, and then at least once a second. That needs
 * no Ruby. Names do: they are read in C where they are (frame_resolver.h), but under the GVL. So whoever holds it and
 * comes by names some of what is new, at these moments, and at no other, as an interrupt of sperf's own would be felt
 * by the program:
 *
 *   end of a collection     all of it, as the VM is locked
 *   RESUMED and SUSPENDED   what needs no lock of the VM's; all of it as long as there is one Ractor (base/ractors.h)
 *   end of a thread, and the job that settles frames (runtime/settle.h), where they come anyway
 *
 * A moment takes sampler_lock only if it is free, and names at most so many functions that nobody notices. A program
 * that hangs in a loop may come to no moment. So code in Ruby that has waited since the last pass is named by what
 * sperf's thread can read. A C method that has no name yet when the process dies is "[unresolved]"; its time is there.
 *
 * Spools and hand-overs. A spool lies in the file behind what was handed over before, and what is handed over behind it
 * has all of it: offsets tell which counts (lib/sperf/command/collection_entry.rb). A session that is paused, or of
 * which a snapshot is taken, begins a new spool when it goes on; that one names the one before it.
 *
 * A spool begins with its first pass, so that what is handed over right after a session has gone on lies before it.
 *
 * A file that cannot be written, as the disk is full, ends the spool: the ledger says why, and the session goes on. One
 * that is slow holds nobody up: what is written here is a copy, and the file's own thread writes that (spool_writer.h).
 *
 * A child of fork has the parent's memory of its spool, and never writes: sperf_spooling_fork_child.
 */
#ifndef SPERF_EXT_SPOOLING_H
#define SPERF_EXT_SPOOLING_H

#include <stdbool.h>
#include <stdint.h>

#include "threads/session.h"

/*
 * Spool the session that runs, from now until it is stopped; `comment` (borrowed; NULL: none) is one of the profile.
 * Context: GVL, in a process that has made its ledger's file.
 */
void sperf_spooling_begin(sperf_session_t *session, const char *comment);

/*
 * The same for a session that goes on after sperf_spooling_end, if it was spooled. Context: GVL, before its hooks are
 * active.
 */
void sperf_spooling_resume(sperf_session_t *session);

/* What becomes of what was recorded. */
typedef enum {
    SPERF_SPOOLING_KEPT,  /* it stays in memory: the session may go on */
    SPERF_SPOOLING_TAKEN, /* somebody takes it, and the session goes on with nothing */
    SPERF_SPOOLING_OVER   /* the session is stopped, and somebody takes it */
} sperf_spooling_end_t;

/*
 * sperf's thread is gone, and the tables are about to be: write all that is not written yet if it is kept; the next
 * spool goes on from this one. Context: GVL.
 */
void sperf_spooling_end(sperf_session_t *session, sperf_spooling_end_t end);

/* What was taken is the program's own, and in no file of the command's. Context: GVL. */
void sperf_spooling_forget(void);

/*
 * Spool nothing until sperf_spooling_release, as the caller hands over what was recorded: the next spool must lie behind
 * that. It is held before the session goes on with nothing. Context: GVL; waits for a pass that is under way, which is
 * not for the disk: sperf_spool_writer_settle does that.
 */
void sperf_spooling_hold(sperf_session_t *session);
void sperf_spooling_release(sperf_session_t *session);

/* Return when sperf_spooling_pass wants to be called next; 0: not before somebody runs. Context: sperf's thread. */
int64_t sperf_spooling_due_mono_ns(const sperf_session_t *session);

/* Write what has changed. Context: sperf's thread, which holds sampler_lock. */
void sperf_spooling_pass(sperf_session_t *session);

/* Say whether names are wanted. Context: anywhere. */
bool sperf_spooling_wants_names(void);

/*
 * Name some of what has none. `locked`: the VM is locked by the caller. Context: one of the moments above; the GVL of
 * any Ractor.
 */
void sperf_spooling_name(sperf_session_t *session, bool locked);

/* Context: pthread_atfork's child handler. */
void sperf_spooling_fork_child(void);

#endif
