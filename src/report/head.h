/* The lines above a report. */
#ifndef SPERF_HEAD_H
#define SPERF_HEAD_H

#include "graph.h"
#include "rendering.h"

/*
 * Say whether a profile is of sperf's own making, by its comments. Files of sperf name their program "ruby", and so does the
 * head; what others name theirs, the model has no place for.
 */
bool sperf_written_by_sperf(const sperf_profile_t *profile);

/* Append what is known of the profile: a line each, its sample type, start and duration. */
void sperf_append_profile_head(const sperf_rendering_t *rendering);

/* Append that, what was filtered, and how much of the whole the graph shows. */
void sperf_append_graph_head(const sperf_rendering_t *rendering, const sperf_graph_t *graph);

#endif
