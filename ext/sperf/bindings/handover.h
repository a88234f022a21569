/*
 * What a recorded process leaves for the sperf command that it runs under: all of it in the ledger's file, by system
 * calls.
 *
 * Nothing of it depends on what the program made of Ruby, of its directory, root, privileges or descriptors. A process
 * may hand over several times: the recordings add up. Each tells where the one before it is.
 *
 *   offset               the ledger (ledger.h), whose handed_over_at is where the latest one begins; 0 while nothing
 *                        is complete
 *   handed_over_at       the offset of the one before, 0 for none that the command has not taken yet; four lengths in
 *                        bytes, of the parts that follow, in this order. All uint64_t in the machine's order
 *   ... + 40             what Ruby did since the process began to be recorded, as lines (ruby_usage.h)
 *                        which Ruby it was: comments for the profile, a line each
 *                        what of the session is in no profile, as lines (lib/sperf/program/statistics.rb)
 *                        the profile as plain pprof, so that no program has to load zlib because of sperf
 *
 * What a trace has come to is kept as it runs, in case that the process is killed: a mark, and behind it the same as is
 * handed over. The ledger's spool_at is where the mark is, as of a spool (recording/spooling.h), and what is handed over
 * behind it has all of it. There are two places for it by turns, so that there is a whole one at any time.
 *
 * lib/sperf/command/collection_entry.rb reads it.
 */
#ifndef SPERF_EXT_HANDOVER_H
#define SPERF_EXT_HANDOVER_H

#include "recording/recording.h"
#include "ruby_usage.h"

enum { SPERF_HANDOVER_PARTS = 4 };

/*
 * Leave `recording`, beside what was left before; `ruby` (borrowed) is what RUBY_DESCRIPTION says. Returns 0, or an
 * errno: then only what was left before counts. Context: GVL, as it asks which JIT is on, with sperf's thread gone or
 * kept from the file (sperf_spooling_hold); raises nothing.
 */
int sperf_handover_write(const sperf_recording_t *recording, const sperf_ruby_usage_t *usage, const char *ruby);

/*
 * Keep `recording`, all that was recorded since what was handed over last, in the place of what was kept before. Returns
 * 0, or an errno: what was kept before is still there. EAGAIN: something is being handed over. Context: as
 * sperf_handover_write, and beside it: from the hooks of Ruby code that it may run.
 */
int sperf_handover_keep(const sperf_recording_t *recording, const sperf_ruby_usage_t *usage, const char *ruby);

/* Nothing is kept so far. Context: GVL, where the file is another one: in a child of fork. */
void sperf_handover_forget_kept(void);

#endif
