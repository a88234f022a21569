/*
 * What a recorded process leaves for the sperf command that it runs under: all of it in the ledger's file, by system
 * calls.
 *
 * Nothing of it depends on what the program made of Ruby, of its directory, root, privileges or descriptors. What is
 * left last counts:
 *
 *   offset               the ledger (ledger.h), whose handed_over_at is where the lengths are; 0 while nothing is
 *                        complete
 *   handed_over_at       four lengths in bytes, uint64_t in the machine's order: of the parts that follow, in this
 *                        order
 *   ... + 32             what Ruby did, as lines (ruby_usage.h)
 *                        which Ruby it was: comments for the profile, a line each
 *                        what of the session is in no profile, as lines (lib/sperf/program/statistics.rb)
 *                        the profile as plain pprof, so that no program has to load zlib because of sperf
 *
 * lib/sperf/command/collection_entry.rb reads it.
 */
#ifndef SPERF_EXT_HANDOVER_H
#define SPERF_EXT_HANDOVER_H

#include "recording/recording.h"
#include "ruby_usage.h"

enum { SPERF_HANDOVER_PARTS = 4 };

/*
 * Leave `recording`, in the place of what was left before; `ruby` (borrowed) is what RUBY_DESCRIPTION says. Returns 0,
 * or an errno: then what was left before counts. Context: GVL, as it asks which JIT is on, with sperf's thread gone;
 * raises nothing.
 */
int sperf_handover_write(const sperf_recording_t *recording, const sperf_ruby_usage_t *usage, const char *ruby);

#endif
