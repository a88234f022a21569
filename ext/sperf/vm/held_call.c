/* Calling Ruby with interrupts held back: see held_call.h. */
#include "held_call.h"

#include "base/call_check.h"
#include "vm_interrupts.h"

bool sperf_held_call(VALUE (*body)(VALUE), VALUE argument)
{
    int failed = 0;
    VALUE before = rb_errinfo();
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    SPERF_CALLS_RUBY();
    rb_protect(body, argument, &failed);
    if (failed) {
        VALUE error = rb_errinfo();
        rb_set_errinfo(before);
        if (held.mask == NULL) sperf_kept_note(error);
    }
    sperf_vm_interrupts_release(&held);
    return !failed;
}

VALUE sperf_held_kept_call(sperf_kept_method_t method, VALUE receiver)
{
    sperf_vm_interrupts_t held;
    sperf_vm_interrupts_hold(&held);
    VALUE result = sperf_kept_call(method, receiver);
    sperf_vm_interrupts_release(&held);
    return result;
}
