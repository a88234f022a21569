/*
 * Where the VM keeps its control frames: found out at run time, and believed only where the public API agrees.
 *
 * Ruby has no header for these structures, but their shape has been the same for years. What may differ from build to build
 * is searched for, in known stacks, reading only through the kernel so that a wrong guess cannot fault. Then stacks of every
 * kind of frame are walked, and each frame must be what rb_profile_frames says it is. If one is not, sperf_vm_layout has a
 * problem, and whoever needs it does without: stacks come from rb_profile_frames alone, without instructions, block nesting
 * and the remote strategy.
 *
 * Offsets and counts are in words of 8 bytes.
 *
 *   thread      .ec, .root_fiber                       searched for
 *   ec          [0] vm_stack, [1] its size, [2] cfp    .fiber: searched for
 *   frame       pc, sp, iseq, self, ep, block, jit_return; the next older frame is `frame_words` on
 *   iseq        [2] body; body [0] type and, in its upper half, size; [1] encoded instructions
 *   ep          [0] flags, [-1] the outer ep or a block handler, [-2] method entry, cref, svar or 0
 *   entry       [2] definition, whose lowest 4 bits are the kind of method; [3] the called id, [4] the owner
 */
#ifndef SPERF_EXT_VM_LAYOUT_H
#define SPERF_EXT_VM_LAYOUT_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    const char *problem; /* why it cannot be used; NULL: it can */
    bool tried;
    uint32_t thread_ec;
    uint32_t thread_root_fiber;
    uint32_t ec_fiber;
    uint32_t frame_words;
} sperf_vm_layout_t;

extern sperf_vm_layout_t sperf_vm_layout;

enum { SPERF_EC_STACK, SPERF_EC_SIZE, SPERF_EC_CFP, SPERF_EC_WORDS };
enum {
    SPERF_CFP_PC,
    SPERF_CFP_SP,
    SPERF_CFP_ISEQ,
    SPERF_CFP_SELF,
    SPERF_CFP_EP,
    SPERF_CFP_BLOCK,
    SPERF_CFP_JIT_RETURN
};
enum { SPERF_CFP_WORDS = SPERF_CFP_JIT_RETURN + 1 };

/* Flags of an environment (vm_core.h: VM_FRAME_FLAG_CFRAME, VM_ENV_FLAG_LOCAL), and of an object that the VM made. */
enum { SPERF_EP_CFRAME = 0x80, SPERF_EP_LOCAL = 0x2 };

/* Say whether an environment's flags are of a kind of frame that there is: METHOD, BLOCK, CLASS, TOP, CFUNC, IFUNC, EVAL, RESCUE, DUMMY. */
static inline bool sperf_vm_is_frame_kind(uint32_t flags)
{
    uint32_t kind = flags >> 16 & 0x7fff;
    bool doubled = kind % 0x1111 == 0 && kind != 0;
    return (flags & 1) != 0 && (doubled || kind == 0x7888 || kind == 0x7999);
}
enum { SPERF_IMEMO_SVAR = 2, SPERF_IMEMO_METHOD_ENTRY = 6, SPERF_IMEMO_ISEQ = 7 };

/* Kinds of method definitions (method.h: rb_method_type_t). */
enum { SPERF_METHOD_ISEQ = 0, SPERF_METHOD_CFUNC = 1, SPERF_METHOD_BMETHOD = 4 };

/* Return the kind of an object made by the VM from its flags; -1: it is another object. */
static inline int sperf_imemo_kind(VALUE flags)
{
    return (flags & RUBY_T_MASK) == RUBY_T_IMEMO ? (int)(flags >> RUBY_FL_USHIFT & 0xf) : -1;
}

/*
 * Find the layout, once per process; later calls return at once. Leaves the reason in sperf_vm_layout.problem if it cannot be
 * relied on. Context: GVL; runs Ruby code, makes a fiber; never raises.
 */
void sperf_vm_layout_find(void);

/*
 * Find ec_fiber and thread_root_fiber as well, which tell whether a thread is on its own stack or on a fiber's. Returns whether they
 * are known. Context: as sperf_vm_layout_find, after it; makes a thread.
 */
bool sperf_vm_layout_find_root_fiber(void);

/*
 * Copy `size` bytes at `from`, which need not be mapped, by the kernel. False if any of it could not be read.
 * Context: anywhere; a system call. Linux; elsewhere always false.
 */
bool sperf_vm_read(const void *from, void *to, size_t size);

/*
 * Copy `count` pieces of `size` bytes each, piece i from from[i], to `to`, one behind the other, in one system call. Returns how many
 * were copied before the first that could not be read. Context: as sperf_vm_read. `count` is at most SPERF_PIECES_MAX.
 */
enum { SPERF_PIECES_MAX = 128 };
uint32_t sperf_vm_read_pieces(const void *const *from, uint32_t count, void *to, size_t size);

/*
 * Remember the process's number, so that readings need not ask the kernel for it; `false` forgets it.
 * Context: GVL; in a child of fork nobody reads before it is forgotten.
 */
void sperf_vm_read_begin(bool begin);

#endif
