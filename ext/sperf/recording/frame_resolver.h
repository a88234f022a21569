/* Names for captured frames, asked for once each, when a session ends. */
#ifndef SPERF_EXT_FRAME_RESOLVER_H
#define SPERF_EXT_FRAME_RESOLVER_H

#include <ruby.h>

#include "sperf/model/profile.h"
#include "vm/frame_values.h"

/*
 * Intern the function that the captured frame `key` is: "Integer#times", "block in Foo#bar", "<main>"; C methods are in
 * the file "<C method>", instructions in "<instruction>". A frame whose name raises is "[unresolved]". SPERF_NO_MEMORY.
 * Context: GVL; calls Ruby's frame API, which allocates.
 */
sperf_status_t sperf_frame_resolve(sperf_profile_t *profile, const sperf_frame_key_t *key, sperf_function_id_t *out);

#endif
