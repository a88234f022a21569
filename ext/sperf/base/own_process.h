/* What the kernel reports of this process: its title, and what its descriptors refer to. */
#ifndef SPERF_EXT_OWN_PROCESS_H
#define SPERF_EXT_OWN_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The title of the process: $0, or what Process.setproctitle has set last.
 *
 * Both end up where `ps` looks. Process.setproctitle leaves $0 as it was, and the system's copy may be cut off;
 * so both are read. No method of Ruby is called, as the program may have redefined it.
 */

enum { SPERF_PROCESS_TITLE_BYTES = 1024 };

/*
 * Find the memory of this process's arguments, so that no file has to be read for the title. Children of fork
 * have it at the same address. Context: GVL.
 */
void sperf_process_title_learn(void);

/* Write the title, cut off if it is longer, and return its length; 0: not known. Raises nothing. Context: GVL. */
size_t sperf_process_title(char title[SPERF_PROCESS_TITLE_BYTES]);

/* -- * What a file descriptor refers to, in words -- */

/* The longest name, its NUL included; a longer path loses its beginning. */
enum { SPERF_DESCRIPTOR_NAME_BYTES = 256 };

/*
 * Write to `name` what `fd` refers to, and return its length without the NUL; 0 if that is not known:
 *
 *   /var/log/app.log          a file, a device or a FIFO by its path
 *   pipe                      and other kinds that have no name: eventfd, inotify, "unix socket", "udp socket"
 *   192.0.2.1:6379            a connection to that address, and "[2001:db8::1]:443"
 *   /run/postgresql/.s.PGSQL  a connection to that Unix socket
 *   accepted at :3000         a connection that a client made, whose address is not kept: by the port here, or "accepted
 *                             at PATH"
 *   listening at :3000        a socket that accepts connections
 *
 * Whether a client made a connection is told by the ports at which this process was seen to listen, and else by the range
 * of ports that the kernel gives to clients. `is_remote` is set to whether the name has an address of another host or
 * process. Keeps errno. Context: any thread that holds the GVL; system calls, no allocation.
 */
size_t sperf_descriptor_name(int fd, char name[SPERF_DESCRIPTOR_NAME_BYTES], bool *is_remote);

#endif
