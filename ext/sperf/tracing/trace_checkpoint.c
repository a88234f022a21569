/* Checkpoints of a trace: see trace_checkpoint.h. */
#include "trace_checkpoint.h"

#include <errno.h>

#include "vm/held_call.h"

/* At most 1 / SHARE of the time goes into checkpoints. */
enum { FIRST_NS = 250000000, EVERY_NS = 1000000000, SHARE = 20 };

void sperf_trace_checkpoint_set(sperf_trace_t *trace, int (*write)(void))
{
    trace->checkpoint.write = write;
    trace->checkpoint.events = trace->events;
    trace->checkpoint.due_ns = sperf_traced_now(&trace->threads) + FIRST_NS;
}

static VALUE write_now(VALUE error)
{
    *(int *)error = sperf_trace.checkpoint.write();
    return Qnil;
}

void sperf_trace_checkpoint_write(sperf_trace_t *trace)
{
    if (trace->checkpoint.write == NULL) return;
    int64_t begin_ns = sperf_traced_now(&trace->threads), pause_ns = EVERY_NS;
    if (trace->events != trace->checkpoint.events) {
        trace->checkpoint.events = trace->events;
        int error = 0;
        if (!sperf_held_call(write_now, (VALUE)&error)) error = ENOMEM;
        if (error != 0) trace->checkpoint.write = NULL;
        int64_t took_ns = sperf_traced_now(&trace->threads) - begin_ns;
        if (took_ns * SHARE > pause_ns) pause_ns = took_ns * SHARE;
    }
    trace->checkpoint.due_ns = trace->checkpoint.write == NULL ? INT64_MAX : begin_ns + pause_ns;
}
