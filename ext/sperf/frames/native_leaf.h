/*
 * Native leaves: the C function under the machine's program counter as the leaf of a stack, "[libc] memcpy".
 *
 * The handler stores the program counter that it interrupted with every tick. While a session records, only the address
 * is kept, as a frame's key: a Fixnum, which marking passes over. Which function lies there is looked up at the end, in
 * the symbol tables of the files that are mapped then (sperf/native/native_symbols.h). Two kinds of code have no names,
 * and one key each: what a JIT made, and the kernel. An address is never shown.
 */
#ifndef SPERF_EXT_NATIVE_LEAF_H
#define SPERF_EXT_NATIVE_LEAF_H

#include <ruby.h>
#include <stdbool.h>

#include "sperf/model/profile.h"
#include "sperf/native/native_symbols.h"
#include "vm/frame_values.h"
#include "vm/jit.h"

/*
 * The key's `method`, which is no object, nor an instruction's (vm_insns.h). Its `value` is the address, as a Fixnum.
 * Context: anywhere.
 */
#define SPERF_NATIVE_METHOD Qtrue
static inline bool sperf_is_native_method(VALUE method)
{
    return method == SPERF_NATIVE_METHOD;
}

/*
 * Return the key of the leaf for a thread at `pc` (not 0), in code of kind `code`. Where the counter is at a system
 * call, it is the kernel's, as the thread was in there. Context: sperf's thread; a system call, as the code is read
 * through the kernel: its library may have been unloaded since.
 */
sperf_frame_key_t sperf_native_leaf_key(uint64_t pc, sperf_code_kind_t code);

/*
 * Names for such keys. Zeroed is new: symbols are read when the first address is looked up. Context: GVL, at the stop.
 */
typedef struct {
    sperf_native_symbols_t *symbols;
} sperf_native_names_t;

void sperf_native_names_cleanup(sperf_native_names_t *names);

/*
 * Intern the function that `key` is: "[libruby] rb_ary_sort_bang", "[libz]" where the file has no symbol for the
 * address, "[jit]", "[kernel]", "[unknown]"; in the file "<native>". Addresses in one function give one id.
 * SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. Context: at the stop, under the GVL.
 */
sperf_status_t sperf_native_names_resolve(sperf_native_names_t *names, sperf_profile_t *profile,
                                          const sperf_frame_key_t *key, sperf_function_id_t *out);

#endif
