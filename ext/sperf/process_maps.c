/* Reading /proc/self/maps: see process_maps.h. */
#include "process_maps.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

sperf_status_t sperf_process_maps_read(sperf_buffer_t *out)
{
    int file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    if (file < 0) return SPERF_NOT_FOUND;
    char piece[4096]; /* the kernel gives no more at once */
    ssize_t length;
    do {
        length = read(file, piece, sizeof piece);
        if (length > 0) sperf_buffer_append(out, piece, (size_t)length);
    } while (length > 0 || (length < 0 && errno == EINTR));
    close(file);
    return length < 0 ? SPERF_NOT_FOUND : out->status;
}
