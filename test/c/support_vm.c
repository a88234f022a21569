/* A stack of the VM's made by hand: see support_vm.h. */
#include "support_vm.h"

#include "support_test.h"

sperf_word_t vm_address(const sperf_word_t *words)
{
    return (sperf_word_t)(uintptr_t)words;
}

static sperf_word_t *words_at(sperf_word_t address)
{
    return (sperf_word_t *)(uintptr_t)address;
}

static sperf_word_t *allocate(vm_t *vm, size_t count)
{
    sperf_word_t *words = vm->free;
    assert_true(words + count <= vm->heap + VM_HEAP_WORDS);
    vm->free += count;
    return words;
}

sperf_word_t *vm_object(vm_t *vm, sperf_word_t flags, sperf_word_t second, sperf_word_t third)
{
    sperf_word_t *words = allocate(vm, SPERF_OBJECT_WORDS);
    words[0] = flags;
    words[1] = second;
    words[2] = third;
    return words;
}

static sperf_word_t imemo(vm_t *vm, sperf_word_t kind, sperf_word_t second, sperf_word_t third)
{
    return vm_address(vm_object(vm, SPERF_T_IMEMO | kind << SPERF_IMEMO_SHIFT, second, third));
}

sperf_word_t vm_entry(vm_t *vm, int definition_kind)
{
    sperf_word_t *definition = allocate(vm, SPERF_PIECE_WORDS);
    /* Above the four bits of the kind there is a count. */
    definition[0] = (sperf_word_t)definition_kind | 0x30;
    return imemo(vm, SPERF_IMEMO_METHOD_ENTRY, 0, vm_address(definition));
}

sperf_word_t vm_svar(vm_t *vm, sperf_word_t held)
{
    return imemo(vm, SPERF_IMEMO_SVAR, held, 0);
}

sperf_word_t vm_cref(vm_t *vm)
{
    return imemo(vm, 1, 0, 0);
}

sperf_word_t vm_iseq(vm_t *vm, bool is_method, uint32_t size)
{
    /* An instruction's piece may begin before the code. */
    allocate(vm, SPERF_PIECE_WORDS);
    sperf_word_t *code = allocate(vm, size), *body = allocate(vm, SPERF_PIECE_WORDS);
    body[0] = (is_method ? SPERF_CODE_OF_METHOD : 2) | (sperf_word_t)size << 32;
    body[1] = vm_address(code);
    return imemo(vm, SPERF_IMEMO_ISEQ, 0, vm_address(body));
}

sperf_word_t vm_code(sperf_word_t iseq, uint32_t place)
{
    return words_at(words_at(iseq)[2])[1] + place * SPERF_WORD_BYTES;
}

static sperf_word_t fill_environment(sperf_word_t *words, sperf_word_t method, sperf_word_t outer, uint32_t kind)
{
    words[SPERF_ENV_METHOD] = method;
    words[SPERF_ENV_OUTER] = outer | (outer != 0 ? 1 : 0);
    words[SPERF_ENV_FLAGS] = kind << 16 | (outer == 0 ? SPERF_EP_LOCAL : 0) | 1;
    if (kind == VM_CFUNC) words[SPERF_ENV_FLAGS] |= SPERF_EP_CFRAME;
    return vm_address(words + SPERF_ENV_FLAGS);
}

sperf_word_t vm_environment(vm_t *vm, sperf_word_t method, sperf_word_t outer, uint32_t kind)
{
    sperf_word_t *words = vm->sp;
    vm->sp += SPERF_ENV_WORDS;
    return fill_environment(words, method, outer, kind);
}

sperf_word_t vm_heap_environment(vm_t *vm, sperf_word_t method, sperf_word_t outer, uint32_t kind)
{
    return fill_environment(allocate(vm, SPERF_ENV_WORDS), method, outer, kind);
}

sperf_word_t *vm_frame(vm_t *vm, sperf_word_t iseq, sperf_word_t pc, sperf_word_t ep)
{
    vm->ec[SPERF_EC_CFP] -= SPERF_CFP_WORDS * SPERF_WORD_BYTES;
    sperf_word_t *words = words_at(vm->ec[SPERF_EC_CFP]);
    assert_true(words > vm->sp);
    memset(words, 0, SPERF_CFP_WORDS * sizeof *words);
    words[SPERF_CFP_PC] = pc;
    words[SPERF_CFP_SP] = vm_address(vm->sp);
    words[SPERF_CFP_ISEQ] = iseq;
    words[SPERF_CFP_EP] = ep;
    return words;
}

void vm_init(vm_t *vm)
{
    memset(vm, 0, sizeof *vm);
    vm->free = vm->heap;
    vm->sp = vm->stack;
    vm->stable = true;
    vm->ec[SPERF_EC_STACK] = vm_address(vm->stack);
    vm->ec[SPERF_EC_SIZE] = VM_STACK_WORDS / SPERF_CFP_WORDS * SPERF_CFP_WORDS;
    vm->ec[SPERF_EC_CFP] = sperf_vm_stack_end(vm->ec);
    vm_frame(vm, 0, 0, vm_environment(vm, 0, 0, VM_DUMMY));
}

sperf_word_t vm_method(vm_t *vm, sperf_word_t iseq, sperf_word_t entry)
{
    sperf_word_t ep = vm_environment(vm, entry, 0, VM_METHOD);
    vm_frame(vm, iseq, vm_code(iseq, 1), ep);
    return ep;
}

sperf_word_t vm_c_method(vm_t *vm, sperf_word_t entry)
{
    sperf_word_t ep = vm_environment(vm, entry, 0, VM_CFUNC);
    vm_frame(vm, 0, 0, ep);
    return ep;
}

sperf_word_t vm_block(vm_t *vm, sperf_word_t iseq, sperf_word_t outer)
{
    sperf_word_t ep = vm_environment(vm, 0, outer, VM_BLOCK);
    vm_frame(vm, iseq, vm_code(iseq, 1), ep);
    return ep;
}

void vm_pop(vm_t *vm)
{
    sperf_word_t ep = words_at(vm->ec[SPERF_EC_CFP])[SPERF_CFP_EP];
    if (sperf_vm_on_stack(vm->ec, ep)) vm->sp = words_at(sperf_vm_environment_address(ep));
    vm->ec[SPERF_EC_CFP] += SPERF_CFP_WORDS * SPERF_WORD_BYTES;
}

void vm_walk(const vm_t *vm, const sperf_vm_teller_t *teller, vm_outcome_t *outcome)
{
    memset(outcome, 0, sizeof *outcome);
    outcome->count = sperf_vm_stack_walk(vm->ec, (sperf_vm_form_t){SPERF_CFP_WORDS, vm->jit, SPERF_OBJECT_THIRD},
                                         outcome->frames, VM_LIMIT, &outcome->leaf, teller);
}

vm_copier_t *vm_copier_new(void)
{
    vm_copier_t *copier = calloc(1, sizeof *copier);
    assert_non_null(copier);
    sperf_vm_known_init(&copier->known);
    return copier;
}

static bool is_memory(const vm_t *vm, sperf_word_t address)
{
    const sperf_word_t *words = words_at(address);
    bool in_stack = words >= vm->stack && words + SPERF_PIECE_WORDS <= vm->stack + VM_STACK_WORDS;
    bool in_heap = words >= vm->heap && words + SPERF_PIECE_WORDS <= vm->heap + VM_HEAP_WORDS;
    return (in_stack || in_heap) && address != vm->unreadable;
}

static uint32_t read_memory(void *context, const sperf_word_t *addresses, uint32_t count,
                            sperf_word_t (*to)[SPERF_PIECE_WORDS])
{
    vm_t *vm = context;
    vm->read_calls++;
    for (uint32_t i = 0; i < count; i++) {
        if (!is_memory(vm, addresses[i])) return i;
        memcpy(to[i], words_at(addresses[i]), sizeof to[i]);
        vm->read_pieces++;
    }
    return count;
}

static void copy_frames(const vm_t *vm, sperf_vm_snapshot_t *snapshot, sperf_vm_stack_t *stack)
{
    size_t size = SPERF_CFP_WORDS * SPERF_WORD_BYTES;
    size_t count = (sperf_vm_stack_end(vm->ec) - vm->ec[SPERF_EC_CFP]) / size - 1;
    memcpy(stack->ec, vm->ec, sizeof stack->ec);
    stack->frame_words = SPERF_CFP_WORDS;
    stack->jit = vm->jit;
    stack->iseq_body = SPERF_OBJECT_THIRD;
    stack->is_whole = count <= SPERF_STACK_FRAMES_MAX;
    stack->frame_count = (uint32_t)(stack->is_whole ? count : SPERF_STACK_FRAMES_MAX);
    stack->is_decoded = false;
    memcpy(stack->words, words_at(vm->ec[SPERF_EC_CFP]), stack->frame_count * size);
    for (uint32_t i = 0; i < stack->frame_count; i++) {
        sperf_word_t filled[SPERF_CFP_WORDS], *words = stack->words + (size_t)i * SPERF_CFP_WORDS;
        const sperf_word_t *full = sperf_vm_frame_fill(words, vm->jit, filled);
        if (full == filled) memcpy(words, filled, sizeof filled);
    }
    size_t values = (size_t)(vm->sp - vm->stack) < 16 ? (size_t)(vm->sp - vm->stack) : 16;
    memcpy(snapshot->values, vm->sp - values, values * sizeof *snapshot->values);
    snapshot->values_begin = vm_address(vm->sp - values);
    snapshot->values_end = vm_address(vm->sp);
    snapshot->operands_fit = true;
}

void vm_copy(vm_copier_t *copier, vm_t *vm, const sperf_vm_teller_t *teller, int limit, vm_outcome_t *outcome)
{
    sperf_vm_stack_t *now = &copier->stacks[copier->now];
    const sperf_vm_stack_t *before = copier->has_before ? &copier->stacks[!copier->now] : NULL;
    sperf_vm_reader_t reader = {.read = read_memory, .context = vm};
    if (vm->stable) {
        reader.stable_begin = vm->ec[SPERF_EC_STACK];
        reader.stable_end = sperf_vm_stack_end(vm->ec);
    }
    vm->read_calls = vm->read_pieces = 0;
    memset(outcome, 0, sizeof *outcome);
    sperf_vm_snapshot_begin(&copier->snapshot);
    copy_frames(vm, &copier->snapshot, now);
    sperf_vm_gather(&copier->snapshot, now, before, &copier->known, teller, &reader);
    sperf_vm_known_begin(&copier->known);
    outcome->count = sperf_vm_stack_decode(&copier->snapshot, now, before, &copier->known, outcome->frames, limit,
                                           &outcome->truncated, &outcome->leaf, teller);
    if (outcome->count < 0) {
        sperf_vm_known_forget(&copier->known);
        return;
    }
    now->is_decoded = true;
    now->epoch = copier->known.epoch;
    now->generation = copier->known.generation;
    copier->now = !copier->now;
    copier->has_before = true;
}

void vm_assert_same(const vm_outcome_t *one, const vm_outcome_t *other)
{
    assert_int_equal(one->count, other->count);
    for (int i = 0; i < one->count; i++) {
        assert_int_equal(one->frames[i].value, other->frames[i].value);
        assert_int_equal(one->frames[i].method, other->frames[i].method);
        assert_int_equal(one->frames[i].position, other->frames[i].position);
    }
    assert_int_equal(one->leaf.compiled, other->leaf.compiled);
    assert_int_equal(one->leaf.instruction, other->leaf.instruction);
    assert_int_equal(one->leaf.receiver_class, other->leaf.receiver_class);
}
