/*
 * Signals to a recorded process that ask the sperf command for something: --on-signal and --snapshot-on.
 *
 * Their handlers are set by Signal.trap, before the program's first line, so that a handler of the program's own takes
 * their place like any other. A handler counts in the ledger what was asked for, and wakes the command, which tells all
 * processes (base/control_page.h). Children of fork inherit the handlers.
 */
#ifndef SPERF_EXT_CONTROL_SIGNALS_H
#define SPERF_EXT_CONTROL_SIGNALS_H

#include "base/control_page.h"

/* Set the handlers that `page` asks for. Context: GVL of the main Ractor; raises nothing. */
void sperf_control_signals_take(sperf_control_page_t *page);

/* Tell the command which of them are not there any more. Context: the same. */
void sperf_control_signals_note_lost(void);

#endif
