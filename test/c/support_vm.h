/*
 * A stack of the VM's made by hand, in memory of the test's own: control frames from its end downward, environments
 * and values from its beginning upward, objects beside it. It can be walked as it is, and copied from as from a
 * program.
 */
#ifndef SPERF_SUPPORT_VM_H
#define SPERF_SUPPORT_VM_H

#include "sperf/vmstack/vm_stack.h"

enum { VM_STACK_WORDS = 32768, VM_HEAP_WORDS = 8192, VM_LIMIT = 2000 };

/* Kinds of frames (vm_core.h: VM_FRAME_MAGIC_*). */
enum { VM_METHOD = 0x1111, VM_BLOCK = 0x2222, VM_CLASS = 0x3333, VM_CFUNC = 0x5555, VM_DUMMY = 0x7999 };

typedef struct {
    sperf_word_t stack[VM_STACK_WORDS];
    sperf_word_t heap[VM_HEAP_WORDS];
    sperf_word_t *free; /* of the heap */
    sperf_word_t *sp;
    sperf_word_t ec[SPERF_EC_WORDS];
    sperf_word_t unreadable; /* an address that the reader cannot read; 0: none */
    bool stable;             /* the stack may be read by plain loads */
    sperf_jit_t jit;
    uint32_t read_calls;
    uint32_t read_pieces;
} vm_t;

/* What came out. */
typedef struct {
    sperf_vm_frame_t frames[VM_LIMIT];
    int count;
    bool truncated;
    sperf_vm_leaf_t leaf;
} vm_outcome_t;

/* A copy, with all that is needed to make it. `now` and `before` take turns. */
typedef struct {
    sperf_vm_snapshot_t snapshot;
    sperf_vm_stack_t stacks[2];
    int now;
    bool has_before;
    sperf_vm_known_t known;
} vm_copier_t;

/* Make an empty stack, with the dummy frame that is the oldest of each. */
void vm_init(vm_t *vm);

sperf_word_t vm_address(const sperf_word_t *words);
sperf_word_t *vm_object(vm_t *vm, sperf_word_t flags, sperf_word_t second, sperf_word_t third);
sperf_word_t vm_entry(vm_t *vm, int definition_kind);
sperf_word_t vm_svar(vm_t *vm, sperf_word_t held);
sperf_word_t vm_cref(vm_t *vm);
sperf_word_t vm_iseq(vm_t *vm, bool is_method, uint32_t size);

/* Return the address of the word `place` of an iseq's code. */
sperf_word_t vm_code(sperf_word_t iseq, uint32_t place);

/* Push an environment onto the stack, or make one on the heap; returns its ep. `outer` of 0: it is local. */
sperf_word_t vm_environment(vm_t *vm, sperf_word_t method, sperf_word_t outer, uint32_t kind);
sperf_word_t vm_heap_environment(vm_t *vm, sperf_word_t method, sperf_word_t outer, uint32_t kind);

/* Push a control frame and return its words. */
sperf_word_t *vm_frame(vm_t *vm, sperf_word_t iseq, sperf_word_t pc, sperf_word_t ep);

/*
 * Push a method's frame, at the first instruction of `iseq`; a C method's; a block's, of the environment `outer`.
 * Return the ep.
 */
sperf_word_t vm_method(vm_t *vm, sperf_word_t iseq, sperf_word_t entry);
sperf_word_t vm_c_method(vm_t *vm, sperf_word_t entry);
sperf_word_t vm_block(vm_t *vm, sperf_word_t iseq, sperf_word_t outer);

/* Pop the youngest frame. Its environment stays where it is, as in the VM. */
void vm_pop(vm_t *vm);

/* Walk it as it is. */
void vm_walk(const vm_t *vm, const sperf_vm_teller_t *teller, vm_outcome_t *outcome);

vm_copier_t *vm_copier_new(void);

/* Copy and decode; where that goes well, the next copy stands on it. */
void vm_copy(vm_copier_t *copier, vm_t *vm, const sperf_vm_teller_t *teller, int limit, vm_outcome_t *outcome);

/* Fail unless both have the same frames and leaf. */
void vm_assert_same(const vm_outcome_t *one, const vm_outcome_t *other);

#endif
