/*
 * Recordings that a process hands over to the sperf command: in the ledger's file, by system calls.
 *
 * It works whatever the program has done to Ruby, to its directory, root, privileges or descriptors. A process may
 * hand over several times: the recordings add up, and each has the offset of the one before.
 *
 *   offset               the ledger (ledger.h), whose handed_over_at is where the latest one begins; 0 while nothing
 *                        is complete
 *   handed_over_at       the offset of the one before, 0 for none that the command has not taken yet; four lengths in
 *                        bytes, of the parts that follow, in this order. All uint64_t in the machine's order
 *   ... + 40             what Ruby did since the process began to be recorded, as lines (sperf_ruby_usage_append)
 *                        which Ruby it was: comments for the profile, a line each
 *                        what of the session is in no profile, as lines (lib/sperf/program/statistics.rb)
 *                        the profile as plain pprof, so that no program has to load zlib because of sperf
 *
 * While a trace runs, checkpoints of it are written to the file, in case the process is killed: a mark, and behind it
 * the same parts as in a hand-over. The ledger's spool_at is the offset of the latest mark, as of a spool
 * (spool/spooling.h). A later hand-over contains all that the checkpoint does. Checkpoints use two places in turn, so
 * that one of them is complete at any time.
 *
 * lib/sperf/recorder/handover/handover_file.rb reads it.
 */
#ifndef SPERF_EXT_HANDOVER_H
#define SPERF_EXT_HANDOVER_H

#include <stdint.h>

#include "recording/session_recording.h"
#include "sperf/base/buffer.h"

/*
 * Counts of what Ruby itself has done in this process (ruby_usage.c): collections, allocated objects, compiled code.
 * lib/sperf/recorder/handover/handover_file.rb explains the numbers. Context of all functions: GVL.
 */

#define SPERF_RUBY_COUNTS_EACH(X) \
    X(gc_time_ns)                 \
    X(gc_count)                   \
    X(gc_minor_count)             \
    X(gc_major_count)             \
    X(allocated_objects)          \
    X(freed_objects)              \
    X(instructions)               \
    X(yjit_instructions)

/* Counts are since the start of the VM; the last two are current values. */
typedef struct {
#define SPERF_RUBY_COUNT_FIELD(name) uint64_t name;
    SPERF_RUBY_COUNTS_EACH(SPERF_RUBY_COUNT_FIELD)
#undef SPERF_RUBY_COUNT_FIELD
    uint64_t yjit_processes; /* 1 where YJIT is on */
    uint64_t max_rss_bytes;
} sperf_ruby_usage_t;

/* Remember which process loaded sperf. Context: Init. */
void sperf_ruby_usage_init(void);

/* Read all counts. Creates hardly any object, and raises nothing. */
void sperf_ruby_usage_read(sperf_ruby_usage_t *usage);

/* Subtract the counts of `earlier`. */
void sperf_ruby_usage_since(sperf_ruby_usage_t *usage, const sperf_ruby_usage_t *earlier);

/* Append a line for each number: what RubyUsage.parse reads. */
void sperf_ruby_usage_append(const sperf_ruby_usage_t *usage, sperf_buffer_t *out);

/* Return the name of the JIT that is on: "yjit", "none". Context: GVL. */
const char *sperf_ruby_jit(void);

/* -- Handing over -- */

enum { SPERF_HANDOVER_PARTS = 4 };

/*
 * Hand over `recording`, in addition to earlier ones; `ruby` (borrowed) is RUBY_DESCRIPTION. Returns 0, or an
 * errno: then only the earlier ones count. Context: GVL, because it asks which JIT is on; sperf's thread is gone,
 * or the file is acquired (sperf_spooling_set_file_acquired). Raises nothing.
 */
int sperf_handover_write(const sperf_recording_t *recording, const sperf_ruby_usage_t *usage, const char *ruby);

/*
 * Write `recording`, all that was recorded since the last hand-over, as the checkpoint. Returns 0, or an errno: then
 * the previous checkpoint still counts. EAGAIN: a hand-over is running. Context: as sperf_handover_write; also during
 * a hand-over, in hooks of Ruby code that it may call.
 */
int sperf_handover_write_checkpoint(const sperf_recording_t *recording, const sperf_ruby_usage_t *usage,
                                    const char *ruby);

/* Forget the checkpoints: a child of fork has a file of its own. Context: GVL. */
void sperf_handover_forget_checkpoint(void);

#endif
