/* Reading what frames refer to: see sperf/vmstack/vm_stack.h. */
#include "sperf/vmstack/vm_stack.h"

#include <string.h>

/* What a piece is, which says what follows from it. Of a copy that was torn, one may be several. */
enum { PIECE_LAST = 0, PIECE_ENVIRONMENT = 1, PIECE_OBJECT = 2, PIECE_OPERAND = 4 };

typedef struct {
    sperf_vm_snapshot_t *snapshot;
    sperf_vm_stack_t *stack;
    const sperf_vm_known_t *known;
    const sperf_vm_teller_t *teller;
    const sperf_vm_reader_t *reader;
    uint32_t read_count; /* pieces that were asked for */
    uint32_t followed;   /* the pieces before were followed, each as all that it is */
} gather_t;

static bool is_stable(const sperf_vm_reader_t *reader, sperf_word_t address, size_t words)
{
    return address >= reader->stable_begin && address < reader->stable_end &&
           words * SPERF_WORD_BYTES <= reader->stable_end - address;
}

static void load(sperf_word_t address, sperf_word_t *to)
{
    const volatile sperf_word_t *from = (const volatile sperf_word_t *)(uintptr_t)address;
    for (int i = 0; i < SPERF_PIECE_WORDS; i++) to[i] = from[i];
}

/* Copy words that are among the values of the moment of the tick: what lies there later may be of another frame. */
static bool copy_from_values(const sperf_vm_snapshot_t *snapshot, sperf_word_t address, sperf_word_t *to)
{
    sperf_word_t begin = snapshot->values_begin, length = snapshot->values_end - begin;
    const sperf_word_t size = SPERF_PIECE_WORDS * SPERF_WORD_BYTES;
    if (begin == 0 || address < begin || length < size || address - begin > length - size) return false;
    memcpy(to, snapshot->values + (address - begin) / SPERF_WORD_BYTES, size);
    return true;
}

static void want(gather_t *gather, sperf_word_t address, uint8_t kind)
{
    if (!sperf_vm_is_address(address)) return;
    uint32_t piece = sperf_vm_pieces_add(&gather->snapshot->pieces, address, kind);
    if (piece < gather->followed) gather->followed = piece;
}

static void append_held(sperf_vm_snapshot_t *snapshot, sperf_word_t object)
{
    if (object != 0 && snapshot->held_count < SPERF_HELD_MAX) snapshot->held[snapshot->held_count++] = object;
}

/* Read what is still to be read; a piece that cannot be is passed over. */
static void read_wanted(gather_t *gather)
{
    sperf_vm_pieces_t *pieces = &gather->snapshot->pieces;
    while (gather->read_count < pieces->count) {
        uint32_t at = gather->read_count, end = at;
        if (is_stable(gather->reader, pieces->addresses[at], SPERF_PIECE_WORDS)) {
            bool copied = copy_from_values(gather->snapshot, pieces->addresses[at], pieces->words[at]);
            if (!copied) load(pieces->addresses[at], pieces->words[at]);
            pieces->is_read[at] = true;
            gather->read_count++;
            continue;
        }
        while (end < pieces->count && !is_stable(gather->reader, pieces->addresses[end], SPERF_PIECE_WORDS)) end++;
        uint32_t count =
            gather->reader->read(gather->reader->context, pieces->addresses + at, end - at, pieces->words + at);
        for (uint32_t i = 0; i < count; i++) pieces->is_read[at + i] = true;
        /* The next one cannot be read. */
        gather->read_count += count < end - at ? count + 1 : count;
    }
}

static void want_environment(gather_t *gather, sperf_word_t ep)
{
    const sperf_vm_known_environment_t *known = sperf_vm_known_environment(gather->known, ep);
    if (known != NULL) {
        append_held(gather->snapshot, known->entry);
    } else {
        want(gather, sperf_vm_environment_address(ep), PIECE_ENVIRONMENT);
    }
}

static void want_object(gather_t *gather, sperf_word_t object)
{
    const sperf_vm_known_object_t *known = sperf_vm_known_object(gather->known, object);
    if (known == NULL) {
        want(gather, object, PIECE_OBJECT);
    } else {
        append_held(gather->snapshot, known->row.generation != 0 ? known->entry : object);
    }
}

static void follow_environment(gather_t *gather, const sperf_word_t *words)
{
    want_object(gather, words[SPERF_ENV_METHOD]);
    bool is_local = (words[SPERF_ENV_FLAGS] & SPERF_EP_LOCAL) != 0;
    if (!is_local && sperf_vm_is_frame_kind(words[SPERF_ENV_FLAGS])) {
        want_environment(gather, sperf_vm_outer_of(words));
    }
}

static void follow_object(gather_t *gather, sperf_word_t object, const sperf_word_t *words)
{
    switch (sperf_imemo_kind(words[SPERF_OBJECT_FLAGS])) {
    case SPERF_IMEMO_SVAR: want_object(gather, words[1]); break;
    case SPERF_IMEMO_ISEQ:
        append_held(gather->snapshot, object);
        want(gather, words[gather->stack->iseq_body], PIECE_LAST);
        break;
    case SPERF_IMEMO_METHOD_ENTRY:
        append_held(gather->snapshot, object);
        want(gather, words[SPERF_OBJECT_THIRD], PIECE_LAST);
        break;
    default: break;
    }
}

static void follow_operand(gather_t *gather, const sperf_word_t *words)
{
    sperf_word_t class = words[SPERF_OBJECT_CLASS];
    if (sperf_vm_class_is_fixed(gather->teller->instructions, class)) return;
    append_held(gather->snapshot, class);
    want(gather, class, PIECE_LAST);
}

/* Follow a piece as what it was not followed as before. */
static void follow(gather_t *gather, uint32_t piece)
{
    sperf_vm_pieces_t *pieces = &gather->snapshot->pieces;
    const sperf_word_t *words = pieces->words[piece];
    uint8_t kinds = pieces->kinds[piece];
    pieces->kinds[piece] = 0;
    if (!pieces->is_read[piece]) return;
    if ((kinds & PIECE_ENVIRONMENT) != 0) follow_environment(gather, words);
    if ((kinds & PIECE_OBJECT) != 0) follow_object(gather, pieces->addresses[piece], words);
    if ((kinds & PIECE_OPERAND) != 0) follow_operand(gather, words);
}

/*
 * Read until nothing refers to anything new: first what follows from what is read already, so that all of it is
 * asked for together.
 */
static void read_and_follow(gather_t *gather)
{
    while (gather->followed < gather->snapshot->pieces.count) {
        while (gather->followed < gather->read_count) follow(gather, gather->followed++);
        read_wanted(gather);
    }
}

/* Copy the frames' own environments, as far as they are on the stack. */
static void copy_environments(gather_t *gather)
{
    sperf_vm_stack_t *stack = gather->stack;
    for (uint32_t i = 0; i < stack->frame_count; i++) {
        sperf_word_t ep = sperf_vm_stack_frame(stack, i)[SPERF_CFP_EP];
        sperf_word_t address = sperf_vm_environment_address(ep);
        stack->has_environment[i] = false;
        bool on_stack = sperf_vm_on_stack(stack->ec, ep) && sperf_vm_is_address(ep);
        if (on_stack && copy_from_values(gather->snapshot, address, stack->environments[i])) {
            stack->has_environment[i] = true;
        } else if (on_stack && is_stable(gather->reader, address, SPERF_ENV_WORDS)) {
            load(address, stack->environments[i]);
            stack->has_environment[i] = true;
        } else if (on_stack || sperf_vm_known_environment(gather->known, ep) == NULL) {
            want(gather, address, PIECE_ENVIRONMENT);
        }
    }
    read_wanted(gather);
    /* Where the stack itself may go away, they are among the pieces. */
    for (uint32_t i = 0; gather->read_count > 0 && i < stack->frame_count; i++) {
        sperf_word_t ep = sperf_vm_stack_frame(stack, i)[SPERF_CFP_EP];
        if (stack->has_environment[i] || !sperf_vm_on_stack(stack->ec, ep)) continue;
        const sperf_word_t *words = sperf_vm_pieces_find(&gather->snapshot->pieces, sperf_vm_environment_address(ep));
        if (words == NULL) continue;
        memcpy(stack->environments[i], words, sizeof stack->environments[i]);
        stack->has_environment[i] = true;
    }
}

static bool same_words(const sperf_word_t *one, const sperf_word_t *other)
{
    return one[SPERF_CFP_PC] == other[SPERF_CFP_PC] && one[SPERF_CFP_ISEQ] == other[SPERF_CFP_ISEQ] &&
           one[SPERF_CFP_EP] == other[SPERF_CFP_EP] && one[SPERF_CFP_JIT_RETURN] == other[SPERF_CFP_JIT_RETURN];
}

/* Whether the environments around the frame's own are what they were. `older_are`: all frames older than it are. */
static bool same_around(const gather_t *gather, const sperf_word_t *environment, bool older_are)
{
    if ((environment[SPERF_ENV_FLAGS] & SPERF_EP_LOCAL) != 0) return true;
    sperf_word_t outer = sperf_vm_outer_of(environment);
    if (sperf_vm_on_stack(gather->stack->ec, outer)) return older_are;
    return sperf_vm_known_environment(gather->known, outer) != NULL;
}

static bool is_what_it_was(const gather_t *gather, const sperf_vm_stack_t *before, uint32_t i, bool older_are)
{
    const sperf_vm_stack_t *stack = gather->stack;
    uint32_t j = i + sperf_vm_stack_shift(stack, before);
    if (j >= before->frame_count) return false;
    const sperf_word_t *words = sperf_vm_stack_frame(stack, i);
    if (!same_words(words, sperf_vm_stack_frame(before, j))) return false;
    bool gc_ran = before->generation != gather->known->generation;
    if (before->decoded[j].same < (gc_ran ? SPERF_SAME_LASTING : SPERF_SAME_UNTIL_GC)) return false;
    if (!stack->has_environment[i]) return sperf_vm_known_environment(gather->known, words[SPERF_CFP_EP]) != NULL;
    if (!before->has_environment[j]) return false;
    const sperf_word_t *environment = stack->environments[i];
    if (memcmp(environment, before->environments[j], sizeof stack->environments[i]) != 0) return false;
    return same_around(gather, environment, older_are);
}

static bool is_same_stack(const sperf_vm_stack_t *stack, const sperf_vm_stack_t *before)
{
    return before->is_decoded && before->ec[SPERF_EC_STACK] == stack->ec[SPERF_EC_STACK] &&
           before->ec[SPERF_EC_SIZE] == stack->ec[SPERF_EC_SIZE] && before->frame_words == stack->frame_words;
}

/* The youngest frame never counts as unchanged: its instruction is determined again. */
static void mark_reused(gather_t *gather, const sperf_vm_stack_t *before)
{
    sperf_vm_stack_t *stack = gather->stack;
    memset(stack->is_reused, 0, stack->frame_count * sizeof stack->is_reused[0]);
    stack->reused_count = 0;
    if (before == NULL || gather->known == NULL || !is_same_stack(stack, before)) return;
    if (before->epoch != gather->known->epoch) return;
    bool older_are = stack->is_whole && before->is_whole;
    for (uint32_t i = stack->frame_count; i-- > 1;) {
        stack->is_reused[i] = is_what_it_was(gather, before, i, older_are);
        older_are = older_are && stack->is_reused[i];
        stack->reused_count += stack->is_reused[i];
    }
}

/* The objects that the frame names; its environment may be among the pieces, and is followed as one of them. */
static void want_objects(gather_t *gather, uint32_t i)
{
    const sperf_vm_stack_t *stack = gather->stack;
    const sperf_word_t *words = sperf_vm_stack_frame(stack, i);
    want_object(gather, words[SPERF_CFP_ISEQ]);
    if (stack->has_environment[i]) {
        follow_environment(gather, stack->environments[i]);
    } else {
        want_environment(gather, words[SPERF_CFP_EP]);
    }
}

/* The youngest frame's instruction, where it is not known, and what may be its receiver. */
static void want_leaf(gather_t *gather)
{
    const sperf_vm_stack_t *stack = gather->stack;
    const sperf_vm_snapshot_t *snapshot = gather->snapshot;
    if (gather->teller == NULL || stack->frame_count == 0) return;
    const sperf_word_t *words = sperf_vm_stack_frame(stack, 0);
    sperf_word_t pc = words[SPERF_CFP_PC], sp = words[SPERF_CFP_SP];
    if (words[SPERF_CFP_JIT_RETURN] != 0 || words[SPERF_CFP_ISEQ] == 0 || !sperf_vm_is_address(pc)) return;
    const sperf_vm_site_t *site = sperf_vm_site_at(gather->teller->sites, pc);
    bool is_known = site->pc == pc && gather->known != NULL && site->epoch == gather->known->epoch;
    if (is_known && (site->instruction == 0 || site->receiver == 0)) return;
    if (!is_known) want(gather, pc - SPERF_INSTRUCTION_WORDS * SPERF_WORD_BYTES, PIECE_LAST);
    uint32_t first = is_known ? site->receiver : 1, last = is_known ? site->receiver : SPERF_OPERANDS;
    for (uint32_t i = first; i <= last; i++) {
        sperf_word_t at = sp - i * SPERF_WORD_BYTES;
        if (at < snapshot->values_begin || at >= snapshot->values_end || (at & (SPERF_WORD_BYTES - 1)) != 0) continue;
        sperf_word_t value = snapshot->values[(at - snapshot->values_begin) / SPERF_WORD_BYTES];
        if (!sperf_vm_is_special(value)) want(gather, value, PIECE_OPERAND);
    }
}

void sperf_vm_gather(sperf_vm_snapshot_t *snapshot, sperf_vm_stack_t *stack, const sperf_vm_stack_t *before,
                     const sperf_vm_known_t *known, const sperf_vm_teller_t *teller, const sperf_vm_reader_t *reader)
{
    gather_t gather = {snapshot, stack, known, teller, reader, snapshot->pieces.count, snapshot->pieces.count};
    /* With the first reading, as that is needed in most cases: the operands. */
    want_leaf(&gather);
    copy_environments(&gather);
    mark_reused(&gather, before);
    uint32_t shift = before != NULL ? sperf_vm_stack_shift(stack, before) : 0;
    for (uint32_t i = 0; i < stack->frame_count; i++) {
        if (stack->is_reused[i]) {
            append_held(snapshot, before->decoded[i + shift].frame.value);
            append_held(snapshot, before->decoded[i + shift].frame.method);
        } else {
            want_objects(&gather, i);
        }
    }
    read_and_follow(&gather);
}
