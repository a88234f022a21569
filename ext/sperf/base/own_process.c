/* What the kernel reports of this process: see own_process.h. */
#include "own_process.h"

#include <arpa/inet.h>
#include <errno.h>
#include <limits.h>
#include <netinet/in.h>
#include <ruby.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "platform/platform.h"

/* -- The title of the process -- */

/*
 * Where the kernel reads what it calls the command line, in this process and in its children of fork. All of it
 * lies at the bottom of the main thread's stack, which stays. begin 0: not known. GVL.
 */
static struct {
    bool learned;
    sperf_platform_arguments_t at;
} arguments;

void sperf_process_title_learn(void)
{
    if (arguments.learned) return;
    arguments.learned = true;
    sperf_platform_arguments_find(&arguments.at);
}

/* As the kernel does: where the last byte of the arguments was written over, a title goes on up to its end. */
static ssize_t copy_command_line(char *bytes, size_t size)
{
    const char *begin = (const char *)arguments.at.begin;
    size_t length = arguments.at.end - arguments.at.begin;
    if (begin[length - 1] != '\0') length = strnlen(begin, arguments.at.environment_end - arguments.at.begin);
    if (length > size) length = size;
    memcpy(bytes, begin, length);
    return (ssize_t)length;
}

/*
 * Return the length of the title that the system knows, 0 for none. A title is written over the arguments, and
 * the rest of them is cleared. Arguments that were not overwritten are several strings, unless Ruby was started
 * without any.
 */
static size_t read_system_title(char title[SPERF_PROCESS_TITLE_BYTES])
{
    ssize_t count = arguments.at.begin != 0 ? copy_command_line(title, SPERF_PROCESS_TITLE_BYTES)
                                            : sperf_platform_command_line(title, SPERF_PROCESS_TITLE_BYTES);
    if (count <= 0) return 0;
    size_t length = strnlen(title, (size_t)count);
    for (size_t i = length; i < (size_t)count; i++) {
        if (title[i] != '\0') return 0;
    }
    while (length > 0 && title[length - 1] == ' ') length--; /* some systems pad with blanks */
    return length;
}

static VALUE read_program_name(VALUE unused)
{
    return rb_gv_get("$0");
}

size_t sperf_process_title(char title[SPERF_PROCESS_TITLE_BYTES])
{
    int saved_errno = errno, failed = 0;
    size_t length = read_system_title(title);
    VALUE error = rb_errinfo(), name = rb_protect(read_program_name, Qnil, &failed);
    if (failed) rb_set_errinfo(error); /* the program may be handling an exception */
    if (!failed && RB_TYPE_P(name, T_STRING)) {
        size_t whole = (size_t)RSTRING_LEN(name);
        /* The system's title is the beginning of $0, unless Process.setproctitle has set another one. */
        if (length == 0 || (length < whole && memcmp(RSTRING_PTR(name), title, length) == 0)) {
            length = whole < SPERF_PROCESS_TITLE_BYTES ? whole : SPERF_PROCESS_TITLE_BYTES;
            memcpy(title, RSTRING_PTR(name), length);
        }
    }
    RB_GC_GUARD(name);
    errno = saved_errno;
    return length;
}

/* -- What a file descriptor refers to, in words -- */

typedef union {
    struct sockaddr any;
    struct sockaddr_in ip4;
    struct sockaddr_in6 ip6;
    struct sockaddr_un un;
    struct sockaddr_storage room;
} address_t;

/* Ports that this process was seen to listen at, the oldest of which gives way. */
enum { LISTENING_MAX = 16 };

static struct {
    uint16_t ports[LISTENING_MAX];
    uint32_t count;
} listening;

/* Ports that the kernel gives to clients; `first` 0: not read yet. */
static struct {
    unsigned first, last;
} given;

static bool is_given_to_clients(uint16_t port)
{
    if (given.first == 0) sperf_platform_client_ports(&given.first, &given.last);
    return port >= given.first && port <= given.last;
}

static bool is_listened_at(uint16_t port)
{
    for (uint32_t i = 0; i < LISTENING_MAX && i < listening.count; i++) {
        if (listening.ports[i] == port) return true;
    }
    return false;
}

static bool is_inet(const address_t *address)
{
    return address->any.sa_family == AF_INET || address->any.sa_family == AF_INET6;
}

static uint16_t port_of(const address_t *address)
{
    return ntohs(address->any.sa_family == AF_INET ? address->ip4.sin_port : address->ip6.sin6_port);
}

static size_t written(int length)
{
    if (length < 0) return 0;
    return (size_t)length < SPERF_DESCRIPTOR_NAME_BYTES ? (size_t)length : SPERF_DESCRIPTOR_NAME_BYTES - 1;
}

static size_t name_port(char *name, const char *what, const address_t *own)
{
    return written(snprintf(name, SPERF_DESCRIPTOR_NAME_BYTES, "%s :%u", what, port_of(own)));
}

static size_t name_inet(char *name, const address_t *peer)
{
    char text[INET6_ADDRSTRLEN] = "";
    const struct in6_addr *ip6 = &peer->ip6.sin6_addr;
    bool is_ip4 = peer->any.sa_family == AF_INET, is_mapped = !is_ip4 && IN6_IS_ADDR_V4MAPPED(ip6);
    const void *bytes = is_ip4 ? (const void *)&peer->ip4.sin_addr : is_mapped ? (const void *)&ip6->s6_addr[12] : ip6;
    inet_ntop(is_ip4 || is_mapped ? AF_INET : AF_INET6, bytes, text, sizeof text);
    const char *form = is_ip4 || is_mapped ? "%s:%u" : "[%s]:%u";
    return written(snprintf(name, SPERF_DESCRIPTOR_NAME_BYTES, form, text, port_of(peer)));
}

/* Return the length of the path of a Unix socket, without its NULs; 0: it has none. Names without a file begin with NUL. */
static size_t path_of(const address_t *address, socklen_t length, const char **path)
{
    size_t begin = offsetof(struct sockaddr_un, sun_path), bytes = length > begin ? length - begin : 0;
    if (bytes > sizeof address->un.sun_path) bytes = sizeof address->un.sun_path;
    *path = address->un.sun_path;
    if (bytes > 0 && **path == '\0') {
        (*path)++;
        bytes--;
    }
    return strnlen(*path, bytes);
}

static size_t name_path(char *name, const char *what, const address_t *address, socklen_t length)
{
    const char *path;
    int bytes = (int)path_of(address, length, &path);
    if (bytes == 0) return written(snprintf(name, SPERF_DESCRIPTOR_NAME_BYTES, "unix socket"));
    return written(snprintf(name, SPERF_DESCRIPTOR_NAME_BYTES, "%s%.*s", what, bytes, path));
}

static size_t name_listening(char *name, const address_t *own, socklen_t length)
{
    if (own->any.sa_family == AF_UNIX) return name_path(name, "listening at ", own, length);
    if (!is_inet(own)) return 0;
    uint16_t port = port_of(own);
    if (!is_listened_at(port)) listening.ports[listening.count++ % LISTENING_MAX] = port;
    return name_port(name, "listening at", own);
}

static size_t name_unix(char *name, const address_t *own, socklen_t own_length, const address_t *peer,
                        socklen_t peer_length)
{
    const char *path;
    bool is_client = path_of(peer, peer_length, &path) > 0;
    return is_client ? name_path(name, "", peer, peer_length) : name_path(name, "accepted at ", own, own_length);
}

static size_t name_connected(char *name, const address_t *own, const address_t *peer, bool *is_remote)
{
    uint16_t here = port_of(own);
    bool is_accepted = is_listened_at(here) || (is_given_to_clients(port_of(peer)) && !is_given_to_clients(here));
    if (is_accepted) return name_port(name, "accepted at", own);
    *is_remote = true;
    return name_inet(name, peer);
}

static size_t name_socket(int fd, char *name, bool *is_remote)
{
    address_t own = {0}, peer = {0};
    socklen_t own_length = sizeof own, peer_length = sizeof peer;
    int accepts = 0, type = 0;
    socklen_t size = sizeof accepts;
    if (getsockname(fd, &own.any, &own_length) != 0) return 0;
    if (getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &size) == 0 && accepts != 0) {
        return name_listening(name, &own, own_length);
    }
    bool is_connected = getpeername(fd, &peer.any, &peer_length) == 0;
    if (own.any.sa_family == AF_UNIX) return name_unix(name, &own, own_length, &peer, is_connected ? peer_length : 0);
    if (is_inet(&own) && is_connected) return name_connected(name, &own, &peer, is_remote);
    size = sizeof type;
    bool is_udp = is_inet(&own) && getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_DGRAM;
    return written(snprintf(name, SPERF_DESCRIPTOR_NAME_BYTES, is_udp ? "udp socket" : "socket"));
}

/* "pipe:[1234]" and "anon_inode:[eventfd]" are kinds, not paths. */
static size_t name_link(int fd, char *name)
{
    char path[PATH_MAX];
    size_t length = sperf_platform_descriptor_path(fd, path, sizeof path);
    if (length == 0) return 0;
    const char *shown = path, *colon = strchr(path, ':');
    int count = (int)length;
    if (path[0] != '/' && colon != NULL) {
        bool is_anonymous = strncmp(path, "anon_inode:", (size_t)(colon - path) + 1) == 0;
        shown = is_anonymous ? colon + 1 + (colon[1] == '[') : path;
        count = (int)(is_anonymous ? strcspn(shown, "]") : (size_t)(colon - path));
    }
    int excess = count - (SPERF_DESCRIPTOR_NAME_BYTES - 1);
    if (excess > 0) shown += excess;
    return written(snprintf(name, SPERF_DESCRIPTOR_NAME_BYTES, "%.*s", excess > 0 ? count - excess : count, shown));
}

size_t sperf_descriptor_name(int fd, char name[SPERF_DESCRIPTOR_NAME_BYTES], bool *is_remote)
{
    int number = errno;
    struct stat file = {0};
    size_t length = 0;
    *is_remote = false;
    if (fstat(fd, &file) == 0) length = S_ISSOCK(file.st_mode) ? name_socket(fd, name, is_remote) : name_link(fd, name);
    if (length == 0 && S_ISFIFO(file.st_mode)) length = written(snprintf(name, SPERF_DESCRIPTOR_NAME_BYTES, "pipe"));
    errno = number;
    return length;
}
