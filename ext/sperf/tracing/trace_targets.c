/* Targeted TracePoints: see trace_targets.h. */
#include "trace_targets.h"

#include "vm/kept_methods.h"

void sperf_trace_target_enable(VALUE tracepoint, VALUE target)
{
    VALUE arguments[] = {tracepoint, rb_hash_new()};
    rb_hash_aset(arguments[1], ID2SYM(rb_intern("target")), target);
    sperf_kept_send(SPERF_KEPT_TRACEPOINT_ENABLE, 2, arguments, true);
}
