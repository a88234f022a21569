/*
 * What a file descriptor refers to, in words.
 */
#ifndef SPERF_EXT_DESCRIPTOR_NAME_H
#define SPERF_EXT_DESCRIPTOR_NAME_H

#include <stdbool.h>
#include <stddef.h>

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
