/*
 * The VM's layout: where the VM keeps its control frames. It is searched for at run time, and believed only if
 * the public API agrees.
 *
 * Ruby has no header for these structures, but their shape has been the same for years. What may differ from
 * build to build is searched for in known stacks, reading only through the kernel so that a wrong guess cannot
 * fault. Then the stack of the caller and stacks of nearly every kind of frame are walked, and each frame must
 * be what rb_profile_frames says. If one is not, sperf_vm_layout has a problem and its users do without it:
 * stacks come from rb_profile_frames alone, without instructions, block nesting and the remote strategy.
 *
 * In a release of Ruby newer than all that were tried, nothing is searched: see SPERF_NEWEST_RUBY.
 *
 * Offsets and counts are in words of 8 bytes. What does not differ is in sperf/vmstack/vm_words.h. Searched for are:
 *
 *   thread      .ec, .root_fiber, .name
 *   ec          .fiber
 *   frame       its number of words: the next older frame is `frame_words` further
 *   iseq        its body: Ruby 4.1 has one word less before it
 *
 * Who may read what when, for audits of crashes. Memory of the VM is read in these ways and no other;
 * capture/capture.h has the same for whole stacks. "Plain" is a load, which faults if nothing is there;
 * "kernel" is sperf_vm_read or sperf_vm_read_pieces, which then fail.
 *
 *   what                              who, when                                how, and why it is there
 *   control frames, and what they     the thread itself, also in handlers; or  plain: its own stack, and what is on a
 *   refer to (vm_walk.h)              under the GVL, of a thread without it    stack is alive. No GC is on: capture.h
 *   the same (vmstack/vm_stack.h)     sperf's thread, of a thread that it has  plain on the thread's own stack, else
 *                                     pinned, with collectors kept out         kernel: capture/remote_reader.h
 *   the thread's structure, its ec,   GVL, before the first session, of the    kernel: a guess may be wrong. Nothing is
 *   own frames (vm_search.c)          calling thread                           believed before Ruby's API confirms it
 *   .self of control frames; the       GVL, of other threads of the Ractor       plain: they are on a stack, so alive. Nothing
 *   thread of a fiber                  and of suspended fibers (Sperf.dump)      is collected then (Native.still_heap)
 *   words of a Mutex and a Monitor     GVL (vm_locks.h)                          kernel: a guess may be wrong
 *   the thread's structure, the        as capture/capture.h has it for stacks;   plain: the word was found by the kernel.
 *   Mutexes that it holds and waits    what it waits for: RESUMED hook of the    Freed by the GC only, which is not on;
 *   for (vm_locks.h)                   thread itself; GVL, of a thread without   the frames and the thread keep the objects
 *                                      it                                        alive
 *   .self of the youngest frame, its   RESUMED hook of the thread itself; GVL,   plain: the frame keeps them alive. The
 *   method's class, the structure of   of a thread without it                    structure of an IO changes under the GVL
 *   its IO (vm_walk.h)                                                          only
 *   control frames, their              hooks of calls in a trace, of the own      plain: its own stack. Whose frame it is was
 *   environments and method entries   thread; GVL, of a thread without it        just announced, or is found on the stack
 *   (tracing/open_calls.h)
 *   lines of an iseq                  sperf's thread, for the spool            kernel, for the iseq: its page may be
 *   (spool/spooling.h)                                                     protected. Plain, for what that refers
 *                                                                              to: made once; the frame table keeps it
 *   names of code                     sperf's thread, for the spool, with      plain: made once; the frame table keeps
 *   (spool/spooling.h)            collectors kept out                      the iseq
 *   interrupts of the thread's own    GVL, around changes of the session       plain, written as well: the words are
 *   ec (vm_interrupts.h)                                                       believed once a job's mask was seen there
 *   .trace_arg of the own ec          GVL, around changes of the session       plain, written as well: believed once
 *   (vm_quiet.h)                                                               Ruby's API has returned what was written
 *   lines of an iseq, words of a      GVL, hooks included                      plain: the frame table or a stack keeps
 *   method entry (vm_walk.h,                                                   the object; no GC of any Ractor gets by
 *   frames/frame_resolver.c)                                                a thread that holds its GVL and runs
 *   code of sperf's own               GVL, before the first session            plain: held while it is read
 *   (vm_insns.h)
 *   machine code at a program         sperf's thread                           kernel: a library may have been unloaded
 *   counter (frames/native_leaf.h)
 *   the thread's structure, its name  sperf's thread, of a thread that it has    plain, one word; the String, which the
 *   (capture/entry_names.h)           pinned; the thread itself, also in         thread keeps alive until the GC, by
 *                                     handlers                                   kernel
 *   /proc/self/maps (jit.h)           sperf's thread; GVL, at the stop         a file
 *   VALUEs of captured frames         dmark, sperf's thread, GVL               plain: sperf's own memory, in the order
 *   (frame_values.h)                                                           that its header argues
 *
 * sperf_vm_layout and sperf_vm_instructions are written under the GVL before the first session is active, and
 * never after; `active` is stored behind that, so a thread that sees it set may read them.
 */
#ifndef SPERF_EXT_VM_LAYOUT_H
#define SPERF_EXT_VM_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "sperf/vmstack/vm_snapshot.h"
#include "sperf/vmstack/vm_stack.h"
#include "sperf/vmstack/vm_words.h"

/*
 * The newest release of Ruby whose VM sperf was tested with, in the form of RUBY_API_VERSION_CODE: 3.4 is
 * 30400. In a newer one sperf does not look at the VM, as a search that compares some stacks cannot prove that
 * all others are unchanged; it works by the public API alone. sperf.gemspec has the same bound, in the form of
 * RubyGems.
 */
#define SPERF_NEWEST_RUBY 40100

typedef struct {
    const char *problem; /* why the layout cannot be used, before sperf_vm_layout_find too; NULL: it can */
    bool tried;
    bool newer_ruby; /* the problem is that this Ruby is newer than SPERF_NEWEST_RUBY */
    uint32_t thread_ec;
    uint32_t thread_root_fiber;
    uint32_t thread_name; /* 0: not found */
    uint32_t ec_fiber;
    uint32_t frame_words;
    uint32_t iseq_body; /* the word of an iseq that points to its body */
} sperf_vm_layout_t;

extern sperf_vm_layout_t sperf_vm_layout;

/* Return whether a thread's own stack can be told from a fiber's. Context: anywhere, after sperf_vm_layout_find. */
static inline bool sperf_vm_layout_has_fibers(void)
{
    return sperf_vm_layout.ec_fiber != 0;
}

/*
 * Copy `size` bytes at `from`, which need not be mapped, through the kernel. Returns false if any of them could
 * not be read: platform/platform.h. Context: anywhere; a system call.
 */
bool sperf_vm_read(const void *from, void *to, size_t size);

/*
 * Copy the three words at each of `count` addresses to `to`, with a system call for some hundreds of them.
 * Returns how many were copied before the first that could not be read. The signature is that of
 * sperf_vm_reader_t. Context: as sperf_vm_read.
 */
uint32_t sperf_vm_read_pieces(void *unused, const sperf_word_t *addresses, uint32_t count,
                              sperf_word_t (*to)[SPERF_PIECE_WORDS]);

/* -- Searching for the layout, and verifying it (vm_search.c) -- */

/*
 * Find the layout, once per process; later calls return at once. If it cannot be relied on,
 * sperf_vm_layout.problem says why. If it is known, vm_interrupts.h and vm_quiet.h work from now on.
 *
 * It reads the calling thread, and stacks that code of sperf's own makes (vm_quiet.h). It calls no method of
 * the program, and tells its TracePoints nothing. Pending interrupts are delivered first, as by a blocking
 * method: it may raise them, and let other threads run. Afterwards nothing interrupts it, unless interrupts cannot
 * be held back. Context: GVL of the main Ractor.
 */
void sperf_vm_layout_find(void);

/*
 * Find only what holding interrupts back needs (vm_interrupts.h). Delivers pending interrupts first, as above. Context:
 * the beginning of Init, GVL.
 */
void sperf_vm_find_interrupts(void);

/*
 * Copy the calling thread's stack into `copy`, with everything that decoding needs; `copy` must be zeros before
 * its first use. The layout may still be a guess: memory that does not exist is not touched. Returns false if
 * there are no frames to read. Context: GVL.
 */
typedef struct {
    sperf_vm_snapshot_t snapshot;
    sperf_vm_stack_t stack;
} sperf_vm_copy_t;

bool sperf_vm_copy_self(sperf_vm_copy_t *copy);

#endif
