/* Statuses as exceptions: see raise.h. */
#include "raise.h"

VALUE sperf_module;
VALUE sperf_error_class;

void sperf_raise_unless_ok(sperf_status_t status, const char *complaint)
{
    if (status == SPERF_OK) return;
    if (status == SPERF_NO_MEMORY) rb_memerror();
    rb_raise(sperf_error_class, "%s", complaint ? complaint : sperf_status_message(status));
}
