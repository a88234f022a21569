/*
 * Signals to a recorded process that control the sperf command: --on-signal and --snapshot-on.
 *
 * Their handlers are set by Signal.trap, before the program's first line, so that a handler of the program's own
 * replaces them as usual. A handler increments a count in the ledger and wakes the command, which gives orders to
 * all processes (base/control_page.h). Children of fork inherit the handlers.
 */
#ifndef SPERF_EXT_CONTROL_SIGNALS_H
#define SPERF_EXT_CONTROL_SIGNALS_H

#include "base/control_page.h"

/* Install the handlers that `page` asks for. Context: GVL of the main Ractor; raises nothing. */
void sperf_control_signals_install(sperf_control_page_t *page);

/* Report to the command which of the handlers the program has replaced. Context: the same. */
void sperf_control_signals_report_lost(void);

#endif
