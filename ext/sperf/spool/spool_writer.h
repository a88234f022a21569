/*
 * Writing the spool's bytes to the ledger's file, on a thread of its own.
 *
 * A write takes as long as the disk does, perhaps minutes. What must be written is found under sampler_lock, for which
 * fork, drains and the ends of blocks wait with the GVL. So it is copied there. The copy is written by a thread that
 * holds no lock. Nothing waits for that thread but a caller that is about to write to the same file
 * (sperf_spool_writer_flush).
 *
 *   the filler   appends to `filling`, and submits it when the writer is idle. The filler is sperf's thread or a hook
 *                with sampler_lock; once sperf's thread is joined, the thread that holds the GVL
 *   the writer   owns `writing` from then on until it is idle again
 *
 * The copy. While a session goes on, the filler fills the copy up to SPERF_SPOOL_COPY_BYTES, and adds nothing while the
 * writer is busy; what else the tables have follows in later passes. Before tables are freed (a pause, a snapshot), all
 * of their rest is copied, up to SPERF_SPOOL_LAST_BYTES, beside what the writer has. One append at the most
 * exceeds these limits: a name, or the unsampled time of all threads, 32 bytes each.
 *
 * Fork. A child has no writer, and discards what its parent has not written: it must never write to its parent's file.
 * The writer holds `lock` for a few instructions only, and the child initialises it anew.
 */
#ifndef SPERF_EXT_SPOOL_WRITER_H
#define SPERF_EXT_SPOOL_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SPERF_SPOOL_COPY_BYTES = 4 << 20, SPERF_SPOOL_LAST_BYTES = 64 << 20 };

/* Append `length` bytes for `offset` of the file. Returns 0 or ENOMEM. Context: the filler. */
int sperf_spool_writer_append(uint64_t offset, const void *bytes, size_t length);

/* Return how many bytes were appended and not submitted. Context: the filler. */
size_t sperf_spool_writer_pending(void);

/* Return whether the writer has nothing to write. Context: anywhere. */
bool sperf_spool_writer_is_idle(void);

/*
 * Submit the pending bytes to the writer, if it is idle. Once they are written, the ledger names the spool that
 * begins at `readable` (0: none), which can be read then. Returns 0, or the errno with which the thread could not
 * be started. Context: the filler.
 */
int sperf_spool_writer_submit(uint64_t readable);

/* Return the errno with which a write has failed since the last call; 0: none. Context: the filler. */
int sperf_spool_writer_consume_error(void);

/* Discard the pending bytes. Context: the filler. */
void sperf_spool_writer_discard(void);

/* Let the ledger name no spool that was begun until now. Context: GVL. */
void sperf_spool_writer_withdraw(void);

/* Wait until the writer is idle, as long as a healthy disk takes and no longer. Context: the filler, with the GVL. */
void sperf_spool_writer_wait_briefly(void);

/*
 * Wait until the writer is idle, however long that takes, and write the pending bytes: the caller is about to
 * write to the file. Context: the filler, with the GVL, in the process that made the file.
 */
void sperf_spool_writer_flush(void);

/* Return the CPU time that the writer has used in this process, in nanoseconds. Context: anywhere. */
int64_t sperf_spool_writer_cpu_ns(void);

/* Context: pthread_atfork's child handler. */
void sperf_spool_writer_fork_child(void);

#endif
