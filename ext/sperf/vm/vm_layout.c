/* The VM's layout, and reading memory that may not exist: see vm_layout.h. */
#include "vm_layout.h"

#ifdef __linux__
#include <errno.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#endif

sperf_vm_layout_t sperf_vm_layout = {.problem = "sperf has not looked for the layout yet"};

#ifdef __linux__
/*
 * AddressSanitizer replaces these functions by ones that check whether the memory is allocated. The kernel is
 * asked because the memory may have been freed a moment ago.
 */
#ifdef __SANITIZE_ADDRESS__
#define process_vm_readv(...) syscall(SYS_process_vm_readv, __VA_ARGS__)
#define process_vm_writev(...) syscall(SYS_process_vm_writev, __VA_ARGS__)
#endif

enum { PIECES_AT_ONCE = 256 };

/* 0: not known. Set under the GVL while nothing is read. */
static pid_t own_process;

void sperf_vm_read_begin(bool begin)
{
    own_process = begin ? getpid() : 0;
}

bool sperf_vm_read(const void *from, void *to, size_t size)
{
    struct iovec local = {to, size}, remote = {(void *)(uintptr_t)from, size};
    pid_t process = own_process != 0 ? own_process : getpid();
    return process_vm_readv(process, &local, 1, &remote, 1, 0) == (ssize_t)size;
}

/*
 * The kernel copies from many places to one in two ways. If the many belong to the other process
 * (process_vm_readv), it looks up and pins the pages of each. If they are the caller's own (process_vm_writev),
 * it just copies, and stops at unmapped memory, which takes a small part of the time.
 */
static uint32_t read_some_pieces(pid_t process, const sperf_word_t *addresses, uint32_t count, void *to)
{
    enum { SIZE = SPERF_PIECE_WORDS * SPERF_WORD_BYTES };
    struct iovec many[PIECES_AT_ONCE], one = {to, count * (size_t)SIZE};
    for (uint32_t i = 0; i < count; i++) many[i] = (struct iovec){(void *)(uintptr_t)addresses[i], SIZE};
    ssize_t length = process_vm_writev(process, many, count, &one, 1, 0);
    if (length < 0 && errno != EFAULT) length = process_vm_readv(process, &one, 1, many, count, 0);
    return length > 0 ? (uint32_t)((size_t)length / SIZE) : 0;
}

uint32_t sperf_vm_read_pieces(void *unused, const sperf_word_t *addresses, uint32_t count,
                              sperf_word_t (*to)[SPERF_PIECE_WORDS])
{
    pid_t process = own_process != 0 ? own_process : getpid();
    uint32_t done = 0;
    while (done < count) {
        uint32_t wanted = count - done < PIECES_AT_ONCE ? count - done : PIECES_AT_ONCE;
        uint32_t copied = read_some_pieces(process, addresses + done, wanted, to + done);
        done += copied;
        if (copied < wanted) break;
    }
    return done;
}
#else
void sperf_vm_read_begin(bool begin)
{
    (void)begin;
}

bool sperf_vm_read(const void *from, void *to, size_t size)
{
    return false;
}

uint32_t sperf_vm_read_pieces(void *unused, const sperf_word_t *addresses, uint32_t count,
                              sperf_word_t (*to)[SPERF_PIECE_WORDS])
{
    return 0;
}
#endif
