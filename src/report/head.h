/* The lines above a report. */
#ifndef SPERF_HEAD_H
#define SPERF_HEAD_H

#include "graph.h"
#include "rendering.h"

/* Append what is known of the profile: a line each, its program, comments, sample type, start and duration. */
void sperf_append_profile_head(const sperf_rendering_t *rendering);

/* Append that, what was filtered, and how much of the whole the graph shows. */
void sperf_append_graph_head(const sperf_rendering_t *rendering, const sperf_graph_t *graph);

#endif
