/*
 * Writing what a session has recorded so far to the ledger's file (base/ledger.h), as a spool
 * (sperf/collect/spool.h). The spool is what a process leaves that is killed, crashes, or ends without a chance to
 * hand over.
 *
 * sperf's thread writes what has changed: first after 0.25 s, and then at least once a second. That needs no Ruby.
 * Names need the GVL, although they are read in C where they are (frames/frame_resolver.h). An interrupt for them
 * would be noticed by the program. So a thread that holds the GVL names some of the new functions at these
 * moments, and only then:
 *
 *   end of a collection     all functions, because the VM is locked
 *   RESUMED and SUSPENDED   functions for which no lock of the VM is needed; all of them while there is one Ractor
 *                           (vm/ractors.h)
 *   end of a thread, and the job that settles frames (runtime/drain.h)
 *
 * A moment takes sampler_lock only if the lock is free, and names few enough functions that nobody notices. A
 * program that hangs in a loop may reach no moment. So Ruby code that was pending for a whole pass is named by
 * what sperf's thread can read. A C method that has no name when the process dies is "[unresolved]"; its time is there.
 *
 * Spools and hand-overs. A spool lies in the file behind what was handed over before. What is handed over behind a
 * spool has all of it: offsets say which counts (lib/sperf/recorder/handover/handover_file.rb). A session that is paused,
 * or of which a snapshot is taken, begins a new spool when it continues, and that spool names the one before it.
 *
 * A spool begins with its first pass. What is handed over right after a session has continued lies before it.
 *
 * If the file cannot be written, for example because the disk is full, the spool ends: the ledger says why, and the
 * session continues. A slow file delays nothing: passes write to a copy, and a thread of its own writes the copy to the
 * file (spool_writer.h).
 *
 * A child of fork has the memory of its parent's spool, and must never write it: sperf_spooling_fork_child.
 */
#ifndef SPERF_EXT_SPOOLING_H
#define SPERF_EXT_SPOOLING_H

#include <stdbool.h>
#include <stdint.h>

#include "threads/session.h"

/*
 * Spool the session that runs, from now until it is stopped. `comment` (borrowed; NULL: none) is a comment of its
 * profile. Context: GVL, in a process that has made its ledger's file.
 */
void sperf_spooling_begin(sperf_session_t *session, const char *comment);

/*
 * Begin a new spool for a session that continues after sperf_spooling_end, if it was spooled. Context: GVL, before
 * its hooks are active.
 */
void sperf_spooling_resume(sperf_session_t *session);

/* What happens to what was recorded. */
typedef enum {
    SPERF_SPOOLING_KEPT,  /* it stays in memory: the session may continue */
    SPERF_SPOOLING_TAKEN, /* the caller gets it, and the session continues with nothing */
    SPERF_SPOOLING_OVER   /* the session is stopped, and the caller gets it */
} sperf_spooling_end_t;

/*
 * End the spool before the tables are freed. If what was recorded is kept, write all of it; the next spool names this
 * one. Context: GVL, without sperf's thread.
 */
void sperf_spooling_end(sperf_session_t *session, sperf_spooling_end_t end);

/*
 * Withdraw the spools so far from the ledger: what they have belongs to the program now, and not to the command.
 * Context: GVL.
 */
void sperf_spooling_withdraw(void);

/*
 * Acquire the file for a hand-over, or release it: nothing is spooled until it is released, so that the next spool lies
 * behind what is handed over. It must be acquired before the session continues with nothing. Waits for a pass that is
 * running, but not for the disk (sperf_spool_writer_flush does). Context: GVL.
 */
void sperf_spooling_set_file_acquired(sperf_session_t *session, bool acquired);

/* Return when sperf_spooling_write must be called next; 0: not before a thread runs. Context: sperf's thread. */
int64_t sperf_spooling_due_mono_ns(const sperf_session_t *session);

/* Write what has changed. Context: sperf's thread, which holds sampler_lock. */
void sperf_spooling_write(sperf_session_t *session);

/* Return whether names are wanted. Context: anywhere. */
bool sperf_spooling_wants_names(void);

/*
 * Name some functions that have no name. `locked`: the caller has the VM locked. Context: one of the moments
 * above; the GVL of any Ractor.
 */
void sperf_spooling_name(sperf_session_t *session, bool locked);

/* Context: pthread_atfork's child handler. */
void sperf_spooling_fork_child(void);

#endif
