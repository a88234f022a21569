/*
 * Orders of the sperf command to this process, on the control page (base/control_page.h): to pause and to continue,
 * to hand over what was recorded so far, and to end.
 *
 * Orders are followed in a postponed job. The turn is read before the orders. So what the process answers for was done,
 * and orders that come meanwhile are another turn.
 *
 * Context of all functions: GVL of the main Ractor.
 */
#ifndef SPERF_EXT_COMMAND_ORDERS_H
#define SPERF_EXT_COMMAND_ORDERS_H

#include <ruby.h>
#include <stdbool.h>

/* Open the control page of `directory`. Without a page there is a recording as well, which nothing can control. */
void sperf_command_orders_open(const char *directory);

/* Return whether there is a page. */
bool sperf_command_orders_exist(void);

/* Return whether the recording is over. */
bool sperf_command_orders_is_over(void);

/*
 * Report that this process runs unrecorded because of `error`. Nothing without a page: then the caller has to
 * report it.
 */
void sperf_command_orders_refuse(int error);

/* Handle the signals that the page asks for. Raises nothing. */
void sperf_command_orders_handle_signals(void);

/*
 * The session has just begun: follow the orders from now on. An order to end that came before the session began is
 * still followed. `later`: start the thread later, because the process may end so soon that it needs none.
 */
void sperf_command_orders_begin(bool later);

/* Follow the orders now. Nothing without a page. */
void sperf_command_orders_follow(void);

/* Pause the session, and drop what was recorded before: only sperf's own work to start a session. */
VALUE sperf_command_orders_begin_paused(VALUE unused);

#endif
