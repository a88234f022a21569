/*
 * Comments of a traced profile: sums, costs, losses and slow calls.
 */
#ifndef SPERF_EXT_TRACE_COMMENTS_H
#define SPERF_EXT_TRACE_COMMENTS_H

#include "trace_builder.h"

/*
 * Append the comments to builder->profile, whose methods and threads must have been added. SPERF_NO_MEMORY,
 * SPERF_LIMIT_EXCEEDED. Context: GVL of the main Ractor.
 */
sperf_status_t sperf_trace_comments_append(const sperf_trace_builder_t *builder, const sperf_trace_sums_t *sums);

#endif
