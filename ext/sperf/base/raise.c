/* Statuses as exceptions: see raise.h. */
#include "raise.h"

VALUE sperf_module;
VALUE sperf_error_class;

void sperf_raise_unless_ok(sperf_status_t status, const char *complaint)
{
    if (status == SPERF_OK) return;
    if (status == SPERF_NO_MEMORY) rb_memerror();
    rb_raise(sperf_error_class, "%s", complaint != NULL ? complaint : sperf_status_message(status));
}

void sperf_raise_unless_registered(rb_postponed_job_handle_t job)
{
    if (job != POSTPONED_JOB_HANDLE_INVALID) return;
    rb_raise(rb_eRuntimeError, "no postponed job is left in this process: other extensions use all of them");
}
