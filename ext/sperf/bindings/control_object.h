/*
 * Sperf::ControlPage: the control page (base/control_page.h) as the sperf command has it, one for each command that it
 * runs. lib/sperf/recorder/handover/process_control.rb uses it.
 */
#ifndef SPERF_EXT_CONTROL_OBJECT_H
#define SPERF_EXT_CONTROL_OBJECT_H

/* Define the class. Context: Init. */
void sperf_control_object_init(void);

#endif
