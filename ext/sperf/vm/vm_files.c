/* The file or socket that a thread waits for: see vm_files.h. */
#include "vm_files.h"

#include <ruby/io.h>

#include "vm_layout.h"

/* The word of a method entry with the class or module that defines the method. */
enum { ENTRY_OWNER = 4 };

/*
 * `code` is what the youngest shown frame runs: the method entry of a C method, or an iseq, where the youngest frame is a
 * block in C, which is not shown.
 */
static bool is_method_of_class(VALUE code)
{
    const VALUE *words = (const VALUE *)code;
    if (sperf_imemo_kind(words[SPERF_OBJECT_FLAGS]) != SPERF_IMEMO_METHOD_ENTRY) return false;
    VALUE owner = words[ENTRY_OWNER];
    return !SPECIAL_CONST_P(owner) && RB_BUILTIN_TYPE(owner) == T_CLASS;
}

/* rb_io_descriptor is the documented way, but it raises if the IO is closed, which a hook must not. */
static int descriptor_of(VALUE io)
{
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"") const rb_io_t *file =
        RFILE(io)->fptr;
    return file != NULL ? file->fd : -1;
    _Pragma("GCC diagnostic pop")
}

int sperf_vm_file_waited(const void *vm_thread, const sperf_vm_frame_t *leaf)
{
    if (sperf_vm_layout.problem != NULL) return -1;
    const VALUE *ec = ((const VALUE *const *)vm_thread)[sperf_vm_layout.thread_ec];
    const VALUE *frame = (const VALUE *)ec[SPERF_EC_CFP];
    bool is_c = (*(const VALUE *)frame[SPERF_CFP_EP] & SPERF_EP_CFRAME) != 0;
    if (!is_c || !is_method_of_class(leaf->value)) return -1;
    VALUE self = frame[SPERF_CFP_SELF];
    if (SPECIAL_CONST_P(self) || RB_BUILTIN_TYPE(self) != T_FILE) return -1;
    return descriptor_of(self);
}
