/*
 * The title of the process: $0, or what Process.setproctitle has set last.
 *
 * Both end up where `ps` looks. Process.setproctitle leaves $0 as it was, and the system's copy may be cut off;
 * so both are read. No method of Ruby is called, as the program may have redefined it.
 */
#ifndef SPERF_EXT_PROCESS_TITLE_H
#define SPERF_EXT_PROCESS_TITLE_H

#include <stddef.h>

enum { SPERF_PROCESS_TITLE_BYTES = 1024 };

/*
 * Find the memory of this process's arguments, so that no file has to be read for the title. Children of fork
 * have it at the same address. Context: GVL.
 */
void sperf_process_title_learn(void);

/* Write the title, cut off if it is longer, and return its length; 0: not known. Raises nothing. Context: GVL. */
size_t sperf_process_title(char title[SPERF_PROCESS_TITLE_BYTES]);

#endif
