/*
 * Where the VM keeps its control frames: found out at run time, and believed only where the public API agrees.
 *
 * Ruby has no header for these structures, but their shape has been the same for years. What may differ from build to
 * build is searched for, in known stacks, reading only through the kernel so that a wrong guess cannot fault. Then the
 * stack of the caller and stacks of nearly every kind of frame are walked, and each frame must be what
 * rb_profile_frames says it is. If one is not, sperf_vm_layout has a problem, and whoever needs it does without: stacks
 * come from rb_profile_frames alone, without instructions, block nesting and the remote strategy.
 *
 * A release of Ruby that is newer than all that this was tried with gets no search: see SPERF_NEWEST_RUBY.
 *
 * Offsets and counts are in words of 8 bytes. What does not differ is in sperf/vmstack/vm_words.h; here is what is
 * searched for:
 *
 *   thread      .ec, .root_fiber, .name
 *   ec          .fiber
 *   frame       how many words it has: the next older frame is `frame_words` on
 *
 * Who may read what when, for whoever audits this room for crashes. Memory of the VM's is read in these ways and no
 * other; capture/capture.h has the same for whole stacks. "Plain" is a load, which faults where nothing is; "kernel" is
 * sperf_vm_read or sperf_vm_read_pieces, which fail there.
 *
 *   what                              who, when                                how, and why it is there
 *   control frames, and what they     the thread itself, also in handlers; or  plain: its own stack, and what is on a
 *   refer to (vm_walk.h)              under the GVL, of a thread without it    stack is alive. No GC is on: capture.h
 *   the same (vmstack/vm_gather.h)    sperf's thread, of a thread that it has  plain on the thread's own stack, else
 *                                     pinned, with collectors kept out         kernel: capture_remote.c
 *   the thread's structure, its ec,   GVL, before the first session, of the    kernel: a guess may be wrong. Nothing is
 *   own frames (vm_search.h)          calling thread                           believed before Ruby's API confirms it
 *   control frames, their              hooks of calls in a trace, of the own      plain: its own stack. Whose frame it is was
 *   environments and method entries   thread; GVL, of a thread without it        just announced, or is found on the stack
 *   (tracing/open_calls.h)
 *   lines of an iseq                  sperf's thread, for the spool            kernel, for the iseq: its page may be
 *   (recording/spooling.h)                                                     protected. Plain, for what that refers
 *                                                                              to: made once; the frame table keeps it
 *   names of code                     sperf's thread, for the spool, with      plain: made once; the frame table keeps
 *   (recording/spooling.h)            collectors kept out                      the iseq
 *   interrupts of the thread's own    GVL, around changes of the session       plain, written as well: the words are
 *   ec (vm_interrupts.h)                                                       believed once a job has shown in them
 *   .trace_arg of the own ec          GVL, around changes of the session       plain, written as well: believed once
 *   (vm_quiet.h)                                                               Ruby's API has returned what was written
 *   lines of an iseq, words of a      GVL, hooks included                      plain: the frame table or a stack keeps
 *   method entry (vm_walk.h,                                                   the object; no GC of any Ractor gets by
 *   recording/frame_resolver.c)                                                a thread that holds its GVL and runs
 *   code of sperf's own               GVL, before the first session            plain: held while it is read
 *   (vm_insns.h)
 *   machine code at a program         sperf's thread                           kernel: a library may have been unloaded
 *   counter (recording/native_leaf.h)
 *   the thread's structure, its name  sperf's thread, of a thread that it has    plain, one word; the String, which the
 *   (vm_thread_name.h)                pinned; the thread itself, also in         thread keeps alive until the GC, by
 *                                     handlers                                   kernel
 *   /proc/self/maps (machine_code.h)  sperf's thread; GVL, at the stop         a file
 *   VALUEs of captured frames         dmark, sperf's thread, GVL               plain: sperf's own memory, in the order
 *   (frame_values.h)                                                           that its header argues
 *
 * sperf_vm_layout and sperf_vm_instructions are written under the GVL before the first session is active, and never
 * after; `active` is stored behind that, so whoever sees it set may read them.
 */
#ifndef SPERF_EXT_VM_LAYOUT_H
#define SPERF_EXT_VM_LAYOUT_H

#include <ruby.h>
#include <stdbool.h>
#include <stdint.h>

#include "sperf/vmstack/vm_snapshot.h"
#include "sperf/vmstack/vm_words.h"

/*
 * The newest release of Ruby whose VM sperf was tested with, in the form of RUBY_API_VERSION_CODE: 3.4 is 30400. In a
 * newer one nothing of the VM is looked at, for a search that compares some stacks cannot prove that all others are as
 * they were; sperf works by the public API alone. sperf.gemspec has the same bound, in the form of RubyGems.
 */
#define SPERF_NEWEST_RUBY 40000

typedef struct {
    const char *problem; /* why it cannot be used; NULL: it can */
    bool tried;
    bool newer_ruby; /* that is the reason: this Ruby is newer than SPERF_NEWEST_RUBY */
    uint32_t thread_ec;
    uint32_t thread_root_fiber;
    uint32_t thread_name; /* 0: not found */
    uint32_t ec_fiber;
    uint32_t frame_words;
} sperf_vm_layout_t;

extern sperf_vm_layout_t sperf_vm_layout;

/* Say whether a thread's own stack can be told from a fiber's. Context: anywhere, after sperf_vm_layout_find. */
static inline bool sperf_vm_layout_has_fibers(void)
{
    return sperf_vm_layout.ec_fiber != 0;
}

/*
 * Copy `size` bytes at `from`, which need not be mapped, by the kernel. False if any of it could not be read.
 * Context: anywhere; a system call. Linux; elsewhere always false.
 */
bool sperf_vm_read(const void *from, void *to, size_t size);

/*
 * Copy the three words at each of `count` addresses to `to`, in a system call for some hundreds of them. Returns how
 * many were copied before the first that could not be read. Context: as sperf_vm_read. The way in which
 * sperf_vm_reader_t asks for it; `unused` is.
 */
uint32_t sperf_vm_read_pieces(void *unused, const sperf_word_t *addresses, uint32_t count,
                              sperf_word_t (*to)[SPERF_PIECE_WORDS]);

/*
 * Remember the process's number, so that readings need not ask the kernel for it; `false` forgets it.
 * Context: GVL; in a child of fork nobody reads before it is forgotten.
 */
void sperf_vm_read_begin(bool begin);

#endif
