/* The list of strategies: see capture.h. */
#include "capture.h"

#include "platform/platform.h"
#include "vm/vm_layout.h"

const sperf_capture_t *sperf_capture_at(size_t number)
{
    static const sperf_capture_t *const strategies[] = {&sperf_capture_remote, &sperf_capture_signal,
                                                        &sperf_capture_safepoint};
    return number < sizeof strategies / sizeof strategies[0] ? strategies[number] : NULL;
}

/*
 * On one core, by affinity or by a control group's quota, sperf's thread runs only while the program does not.
 * So each tick takes two thread switches, whatever the strategy. Reading from outside adds the least to that:
 * with a signal, sending and handling come on top. A timer on each thread's CPU clock would spare the switches,
 * but fires only once in the kernel's own period, usually 4 ms. So the choice is the same on one core, and only
 * the reason differs.
 */
static const char *best_reason(void)
{
    return sperf_core_limit() <= 1000 ? "the best there is, and the cheapest on one core" : "the best there is";
}

/*
 * In a Ruby that is newer than sperf, nobody has verified that rb_profile_frames may still be called in a
 * signal handler. At a safepoint all of the public API may be called.
 */
sperf_capture_choice_t sperf_capture_choose(void)
{
    sperf_vm_layout_find();
    if (sperf_vm_layout.newer_ruby) {
        return (sperf_capture_choice_t){&sperf_capture_safepoint,
                                        "neither remote nor signal, as this Ruby is newer than sperf"};
    }
    const char *lacking = NULL;
    const sperf_capture_t *capture = sperf_capture_at(0);
    for (size_t i = 0; capture != NULL; capture = sperf_capture_at(++i)) {
        if (capture->available()) break;
        if (lacking == NULL && capture->lacks != NULL) lacking = capture->lacks();
    }
    return (sperf_capture_choice_t){capture, lacking != NULL ? lacking : best_reason()};
}
