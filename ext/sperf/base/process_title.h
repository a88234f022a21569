/*
 * What the process calls itself: $0, or what Process.setproctitle said last.
 *
 * Both end up where `ps` looks. Process.setproctitle leaves $0 as it was, and what the system has may be cut off; so both are
 * looked at, and no method of Ruby's is called, which the program may have redefined.
 */
#ifndef SPERF_EXT_PROCESS_TITLE_H
#define SPERF_EXT_PROCESS_TITLE_H

#include <stddef.h>

enum { SPERF_PROCESS_TITLE_BYTES = 1024 };

/*
 * Find out where this process's arguments are, so that reading them takes no file. Children of fork have them at
 * the same place. Context: GVL.
 */
void sperf_process_title_learn(void);

/* Write the title, cut off where it is longer, and return its length; 0: none is known. Context: GVL; raises nothing. */
size_t sperf_process_title(char title[SPERF_PROCESS_TITLE_BYTES]);

#endif
