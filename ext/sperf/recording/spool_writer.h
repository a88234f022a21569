/*
 * Writing the spool's bytes to the ledger's file, on a thread of its own.
 *
 * A write takes as long as the disk does, which may be minutes. What is to be written is found under sampler_lock, for
 * which fork, drains and the ends of blocks wait with the GVL. So it is copied there, and written by a thread that holds
 * no lock and that nobody waits for, but who is about to write to the same file (sperf_spool_writer_settle).
 *
 *   the filler   appends to `filling`, and hands it over when the writer is idle. It is sperf's thread or a hook with
 *                sampler_lock; once sperf's thread is joined, whoever has the GVL
 *   the writer   has `writing` from then on until it is idle again
 *
 * The copy. While a session goes on the filler fills it up to SPERF_SPOOL_COPY_BYTES, and nothing while the writer is
 * busy; what the rest of the tables has follows in further passes. Before tables go (a pause, a snapshot) all of their
 * rest is copied, up to SPERF_SPOOL_LAST_BYTES, beside what the writer has. The copy exceeds these by one append at the
 * most: a name, or the rests of all threads, 32 bytes each.
 *
 * Fork. A child has no writer, and drops what its parent has not written: it never writes to its parent's file. The
 * writer holds `lock` for some instructions only, and the child makes it anew.
 */
#ifndef SPERF_EXT_SPOOL_WRITER_H
#define SPERF_EXT_SPOOL_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SPERF_SPOOL_COPY_BYTES = 4 << 20, SPERF_SPOOL_LAST_BYTES = 64 << 20 };

/* Add `length` bytes for `offset` of the file. Returns 0 or ENOMEM. Context: the filler. */
int sperf_spool_writer_append(uint64_t offset, const void *bytes, size_t length);

/* Return how many bytes wait to be handed over. Context: the filler. */
size_t sperf_spool_writer_waiting(void);

/* Say whether the writer has nothing to write. Context: anywhere. */
bool sperf_spool_writer_is_idle(void);

/*
 * Hand over what waits, if the writer is idle; with it the spool that begins at `readable` (0: none) is one that can be
 * read, as the ledger says then. Returns 0, or the errno with which no thread could be had. Context: the filler.
 */
int sperf_spool_writer_hand_over(uint64_t readable);

/*
 * Return the errno with which a write failed since the last call, 0: none did; ESTALE: nothing is left of the spool, and
 * another one can be begun (sperf_ledger_write). Context: the filler.
 */
int sperf_spool_writer_take_error(void);

/* What waits is not needed any more. Context: the filler. */
void sperf_spool_writer_drop(void);

/* Let the ledger not say of any spool until now that it can be read. Context: GVL. */
void sperf_spool_writer_forget(void);

/* Wait until the writer is idle, as long as a healthy disk takes and no longer. Context: the filler, with the GVL. */
void sperf_spool_writer_wait_briefly(void);

/*
 * Wait until the writer is idle, however long that takes, and write what waits: the caller is about to write to the file.
 * Context: the filler, with the GVL, in the process that made the file.
 */
void sperf_spool_writer_settle(void);

/* Return the CPU time that the writer has used in this process, ns. Context: anywhere. */
int64_t sperf_spool_writer_cpu_ns(void);

/* Context: pthread_atfork's child handler. */
void sperf_spool_writer_fork_child(void);

#endif
