/* Control frames, decoded: see sperf/vmstack/vm_stack.h. */
#include "sperf/vmstack/vm_stack.h"

#include <string.h>

/*
 * What is read, and from where. NULL for the thread's own walk; it is a constant in each of the two callers, and the
 * functions are inlined, so that the one in signal handlers has no question left that was about the other.
 */
typedef struct {
    const sperf_vm_snapshot_t *snapshot;
    const sperf_vm_stack_t *stack;
    sperf_vm_known_t *known;
    bool remembers;
    bool remembers_environments;
} memory_t;

#define INLINE static inline __attribute__((always_inline))

/* Everything that follows reads the VM's memory through this: at most the three words of a piece. */
INLINE bool fetch(const memory_t *memory, sperf_word_t address, sperf_word_t *to, size_t count)
{
    const void *from = (const void *)(uintptr_t)address;
    if (memory != NULL) from = sperf_vm_pieces_find(&memory->snapshot->pieces, address);
    if (from == NULL) return false;
    memcpy(to, from, count * sizeof *to);
    return true;
}

/* Return the kind of `object`, whose first words are read; -1 where it is no object of the VM. */
INLINE int read_words(const memory_t *memory, sperf_word_t object, sperf_word_t *words)
{
    if (object == 0 || (object & (SPERF_WORD_BYTES - 1)) != 0) return -1;
    if (!fetch(memory, object, words, SPERF_OBJECT_WORDS)) return -1;
    return sperf_imemo_kind(words[SPERF_OBJECT_FLAGS]);
}

INLINE const sperf_vm_known_object_t *known_object(const memory_t *memory, sperf_word_t object)
{
    return memory != NULL ? sperf_vm_known_object(memory->known, object) : NULL;
}

INLINE void remember(const memory_t *memory, sperf_vm_known_object_t object)
{
    if (memory != NULL && memory->remembers) sperf_vm_known_add_object(memory->known, object);
}

INLINE void remember_entry(const memory_t *memory, sperf_word_t entry, int kind)
{
    if (kind < 0 || known_object(memory, entry) != NULL) return;
    remember(memory, (sperf_vm_known_object_t){.row.key = entry, .definition = kind});
}

/*
 * What lies in a method entry's place need not be in a sample: a class's or a file's cref, or a holder of special
 * variables.
 */
INLINE sperf_word_t remember_other(const memory_t *memory, sperf_word_t object, sperf_word_t held)
{
    if (memory == NULL || memory->known == NULL) return held;
    remember(memory, (sperf_vm_known_object_t){.row = {.key = object, .generation = memory->known->generation},
                                               .definition = -1,
                                               .entry = held});
    return held;
}

INLINE int definition_kind(const memory_t *memory, sperf_word_t entry)
{
    const sperf_vm_known_object_t *known = known_object(memory, entry);
    if (known != NULL) return known->definition;
    sperf_word_t words[SPERF_OBJECT_WORDS], definition;
    if (!fetch(memory, entry, words, SPERF_OBJECT_WORDS) || words[SPERF_OBJECT_THIRD] == 0) return -1;
    return fetch(memory, words[SPERF_OBJECT_THIRD], &definition, 1) ? (int)(definition & 0xf) : -1;
}

INLINE bool is_entry(const memory_t *memory, sperf_word_t object)
{
    const sperf_vm_known_object_t *known = known_object(memory, object);
    sperf_word_t words[SPERF_OBJECT_WORDS];
    if (known != NULL) return known->definition >= 0;
    return read_words(memory, object, words) == SPERF_IMEMO_METHOD_ENTRY;
}

/* Return `object` if it is a method entry, or what a special-variable holder in its place says; 0 for none. */
INLINE sperf_word_t entry_of(const memory_t *memory, sperf_word_t object, bool local)
{
    const sperf_vm_known_object_t *known = known_object(memory, object);
    if (known != NULL) return known->definition >= 0 ? object : local && known->encoded == 0 ? known->entry : 0;
    sperf_word_t words[SPERF_OBJECT_WORDS];
    int kind = read_words(memory, object, words);
    if (kind == SPERF_IMEMO_METHOD_ENTRY) return object;
    /* Code does not lie here; what is known of it as code stays. */
    if (kind == SPERF_IMEMO_ISEQ) return 0;
    if (kind != SPERF_IMEMO_SVAR) return kind >= 0 ? remember_other(memory, object, 0) : 0;
    if (!local) return 0;
    sperf_word_t held = words[1];
    return remember_other(memory, object, is_entry(memory, held) ? held : 0);
}

/* What a frame's environment says of it. */
typedef struct {
    sperf_word_t flags;
    sperf_word_t named; /* what lies in the method entry's place of the first environment */
    sperf_word_t entry; /* the method that it belongs to, 0 for none */
    uint32_t nesting;   /* how far out that was found */
} environment_t;

/*
 * Read the words of an environment; `own` has them where they are a frame's own on its stack. From a copy, what lies
 * there may be something else already, as the frame has returned: an environment's flags say what kind of frame it is
 * of.
 */
INLINE bool environment_words(const memory_t *memory, sperf_word_t ep, const sperf_word_t *own, sperf_word_t *words)
{
    if (own != NULL) {
        memcpy(words, own, SPERF_ENV_WORDS * sizeof *words);
    } else if (ep == 0 || !fetch(memory, sperf_vm_environment_address(ep), words, SPERF_ENV_WORDS)) {
        return false;
    }
    return memory == NULL || sperf_vm_is_frame_kind(words[SPERF_ENV_FLAGS]);
}

INLINE const sperf_vm_known_environment_t *known_environment(const memory_t *memory, sperf_word_t ep)
{
    return memory != NULL ? sperf_vm_known_environment(memory->known, ep) : NULL;
}

/* Returns whether the environments on the way make sense. */
INLINE bool environment_of(const memory_t *memory, sperf_word_t ep, const sperf_word_t *own, environment_t *out)
{
    /* Code does not nest deeper than this; a copy that was torn may go round in circles. */
    enum { NESTING_LIMIT = 4096 };
    sperf_vm_known_environment_t first = {0}; /* of those on the heap */
    uint32_t first_nesting = 0;
    for (uint32_t nesting = 0; nesting < NESTING_LIMIT; nesting++) {
        const sperf_vm_known_environment_t *known = own == NULL ? known_environment(memory, ep) : NULL;
        sperf_word_t words[SPERF_ENV_WORDS] = {0};
        if (known == NULL && !environment_words(memory, ep, own, words)) return false;
        sperf_word_t flags = known != NULL ? known->flags : words[SPERF_ENV_FLAGS];
        if (nesting == 0) {
            out->flags = flags;
            out->named = words[SPERF_ENV_METHOD];
        }
        bool on_heap = memory != NULL && !sperf_vm_on_stack(memory->stack->ec, ep);
        if (on_heap && first.row.key == 0) {
            first = (sperf_vm_known_environment_t){.row.key = ep, .flags = flags};
            first_nesting = nesting;
        }
        bool local = (flags & SPERF_EP_LOCAL) != 0;
        out->entry = known != NULL ? known->entry : entry_of(memory, words[SPERF_ENV_METHOD], local);
        out->nesting = known != NULL ? nesting + known->nesting : nesting;
        if (known != NULL || out->entry != 0 || local) {
            if (first.row.key == 0) return true;
            first.entry = out->entry;
            first.nesting = out->nesting - first_nesting;
            if (memory->remembers_environments) sperf_vm_known_add_environment(memory->known, first);
            return true;
        }
        ep = sperf_vm_outer_of(words);
        own = NULL;
    }
    return false;
}

typedef struct {
    sperf_word_t encoded;
    uint32_t size;
    bool is_method;
    sperf_word_t entry; /* of the method, as far as it is known */
} code_t;

INLINE bool code_of(const memory_t *memory, sperf_word_t iseq, uint32_t body_word, code_t *code)
{
    const sperf_vm_known_object_t *known = known_object(memory, iseq);
    if (known != NULL) {
        *code = (code_t){known->encoded, known->size, known->is_method, known->entry};
        return known->encoded != 0;
    }
    sperf_word_t words[SPERF_OBJECT_WORDS], body[2];
    if (read_words(memory, iseq, words) != SPERF_IMEMO_ISEQ || words[body_word] == 0) return false;
    if (!fetch(memory, words[body_word], body, 2)) return false;
    if (body[1] == 0) return false;
    *code = (code_t){body[1], (uint32_t)(body[0] >> 32), (uint32_t)body[0] == SPERF_CODE_OF_METHOD, 0};
    return true;
}

INLINE void remember_iseq(const memory_t *memory, sperf_word_t iseq, const code_t *code, sperf_word_t entry)
{
    sperf_word_t method = code->is_method ? entry : 0;
    const sperf_vm_known_object_t *known = known_object(memory, iseq);
    if (known != NULL && known->entry == method) return;
    remember(memory, (sperf_vm_known_object_t){.row.key = iseq,
                                               .encoded = code->encoded,
                                               .size = code->size,
                                               .definition = -1,
                                               .is_method = code->is_method,
                                               .entry = method});
}

/* Return the place of `pc` as a position without nesting: 0 where it is not in this code. */
INLINE uint32_t place_of(const code_t *code, sperf_word_t pc)
{
    sperf_word_t offset = (pc - code->encoded) / SPERF_WORD_BYTES;
    if (pc < code->encoded || offset > code->size || offset >= SPERF_POSITION_MASK) return 0;
    return (uint32_t)offset + 1;
}

/* What is known while one stack is walked. */
typedef struct {
    const memory_t *memory;
    const sperf_word_t *ec;
    uint32_t iseq_body;
    const sperf_vm_teller_t *teller;
    sperf_vm_leaf_t *leaf;
    bool youngest_ruby; /* no frame of Ruby code was met yet */
} walk_t;

/*
 * Return the class of `object`; 0 for what is no object of the program. Before and after an instruction's work the
 * operand's place may be one of the frame's own words: a method entry, say, whose second word is no class.
 */
INLINE sperf_word_t class_of(const walk_t *walk, sperf_word_t object)
{
    const sperf_vm_instructions_t *instructions = walk->teller->instructions;
    if (sperf_vm_is_special(object)) return sperf_vm_class_of_special(instructions, object);
    sperf_word_t words[2], flags;
    if (!fetch(walk->memory, object, words, 2)) return 0;
    sperf_word_t type = words[SPERF_OBJECT_FLAGS] & SPERF_T_MASK, class = words[SPERF_OBJECT_CLASS];
    if (type == SPERF_T_NONE || type >= SPERF_T_IMEMO) return 0;
    if (class == 0 || (class & (SPERF_WORD_BYTES - 1)) != 0) return 0;
    if (sperf_vm_class_is_fixed(instructions, class)) return class;
    return fetch(walk->memory, class, &flags, 1) && (flags & SPERF_T_MASK) == SPERF_T_CLASS ? class : 0;
}

/* Read an operand. */
INLINE bool fetch_value(const memory_t *memory, sperf_word_t address, sperf_word_t *to)
{
    if (memory == NULL) return fetch(NULL, address, to, 1);
    const sperf_vm_snapshot_t *snapshot = memory->snapshot;
    if (address < snapshot->values_begin || address >= snapshot->values_end) return false;
    *to = snapshot->values[(address - snapshot->values_begin) / SPERF_WORD_BYTES];
    return true;
}

/* Return the class of the object at `place`; 0 where `instruction` does not serve it. */
INLINE sperf_word_t served_class(const walk_t *walk, sperf_word_t place, uint8_t instruction)
{
    sperf_word_t object;
    if (!fetch_value(walk->memory, place, &object)) return 0;
    sperf_word_t class = class_of(walk, object);
    bool serves = class != 0 && sperf_vm_instruction_serves(walk->teller->instructions, instruction, class);
    return serves ? class : 0;
}

/* One reading is not to be trusted: its words may be of two moments. */
static inline void vote(sperf_vm_site_t *site, sperf_word_t class, uint16_t height)
{
    if (site->receiver_class == class && site->height == height) {
        if (site->votes < SPERF_SITE_VOTES) site->votes++;
    } else if (site->votes > 0) {
        site->votes--;
    } else {
        site->receiver_class = class;
        site->height = height;
        site->votes = 1;
    }
}

/*
 * Return the class that the instruction works on; 0 for none that it serves.
 *
 * At its end an instruction pops its operands and writes the result in the receiver's place; the program counter
 * moves on when the next one begins. That is a few cycles, but reading from outside makes them longer: the core
 * that runs the program has to get the memory back that was read, and waits for it right there. The height of the
 * stack tells: each place in the code has one height while it runs, and a lower one when it is done. Then what was
 * seen there before is taken. So it is where there is a true or false that may be the answer: the place is written
 * before the height.
 */
INLINE sperf_word_t receiver_class(const walk_t *walk, const sperf_word_t *words, sperf_vm_site_t *site)
{
    const sperf_vm_instructions_t *instructions = walk->teller->instructions;
    uint8_t instruction = site->instruction, receiver = site->receiver;
    sperf_word_t sp = words[SPERF_CFP_SP], ep = words[SPERF_CFP_EP];
    /* An environment that outlives its frame is not on the stack, and the height above it unknown. */
    sperf_word_t above = ep < sp ? (sp - ep) / SPERF_WORD_BYTES : 0;
    uint16_t height = above < UINT16_MAX ? (uint16_t)above : 0;
    bool is_told =
        site->receiver_class != 0 && sperf_vm_instruction_serves(instructions, instruction, site->receiver_class);
    bool is_read_well = walk->memory == NULL || walk->memory->snapshot->operands_fit;
    bool is_done = height != 0 && height < site->height;
    sperf_word_t told = is_told && (is_done || height == 0 || !is_read_well) ? site->receiver_class : 0;
    /* So low that there is no operand left. */
    if (height != 0 && height <= receiver) return told;
    sperf_word_t class = served_class(walk, sp - (sperf_word_t)receiver * SPERF_WORD_BYTES, instruction);
    bool may_be_result = walk->memory != NULL && sperf_vm_instruction_may_result_in(instructions, instruction, class);
    if (is_read_well && sperf_vm_class_is_fixed(instructions, class)) vote(site, class, height);
    bool prefers_told = is_done || !is_read_well || may_be_result || class == 0;
    return told != 0 && prefers_told ? told : class;
}

INLINE sperf_vm_site_t *site_of(sperf_vm_sites_t *sites, sperf_word_t pc)
{
    sperf_vm_site_t *site = sperf_vm_site_at(sites, pc);
    if (site->pc != pc) *site = (sperf_vm_site_t){.pc = pc};
    return site;
}

/*
 * Find out which instruction ends at the site's program counter, `place` - 1 words into its code. Returns false where
 * that cannot be read. A piece has the longest instruction's words, which may begin before the code does; those are
 * passed over.
 */
INLINE bool learn_site(const walk_t *walk, uint32_t place, sperf_vm_site_t *site)
{
    sperf_word_t before[SPERF_INSTRUCTION_WORDS];
    uint32_t count = place - 1 < SPERF_INSTRUCTION_WORDS ? place - 1 : SPERF_INSTRUCTION_WORDS, receiver = 0;
    uint32_t missing = SPERF_INSTRUCTION_WORDS - count;
    bool is_own = walk->memory == NULL;
    uint32_t from = is_own ? count : SPERF_INSTRUCTION_WORDS;
    if (!fetch(walk->memory, site->pc - from * SPERF_WORD_BYTES, before + (is_own ? missing : 0), from)) return false;
    site->fixed_class = 0;
    site->instruction =
        sperf_vm_instruction_ending(walk->teller->instructions, before + missing, count, &receiver, &site->fixed_class);
    site->receiver = (uint8_t)receiver;
    site->epoch = 0;
    if (walk->memory != NULL && walk->memory->known != NULL) {
        site->epoch = walk->memory->known->epoch;
        sperf_vm_known_mark_fresh(walk->memory->known, &site->epoch);
    }
    return true;
}

INLINE void read_leaf(const walk_t *walk, const sperf_word_t *words, uint32_t place)
{
    /* Compiled code writes the program counter only where it may leave. */
    if (place < 2 || words[SPERF_CFP_JIT_RETURN] != 0) return;
    sperf_vm_leaf_t *leaf = walk->leaf;
    sperf_vm_site_t *site = site_of(walk->teller->sites, words[SPERF_CFP_PC]);
    const sperf_vm_known_t *known = walk->memory != NULL ? walk->memory->known : NULL;
    bool is_known = known != NULL && site->epoch == known->epoch;
    if (!is_known && !learn_site(walk, place, site)) return;
    if (site->instruction == 0) return;
    leaf->instruction = site->instruction;
    leaf->receiver_class = site->fixed_class;
    if (leaf->receiver_class != 0) return;
    leaf->receiver_class = receiver_class(walk, words, site);
    if (leaf->receiver_class == 0) leaf->instruction = 0;
}

/* The youngest frame of Ruby code: `is_youngest` says whether it is the youngest at all. */
INLINE void read_youngest_leaf(walk_t *walk, const sperf_word_t *words, uint32_t place, bool is_youngest)
{
    if (walk->leaf == NULL || !walk->youngest_ruby) return;
    walk->leaf->compiled = words[SPERF_CFP_JIT_RETURN] != 0;
    walk->leaf->jit_return = words[SPERF_CFP_JIT_RETURN];
    walk->leaf->on_top = is_youngest;
    if (!is_youngest || walk->teller == NULL) return;
    /* Compiled code may leave a stack pointer behind that is none. */
    bool sound = words[SPERF_CFP_SP] >= walk->ec[SPERF_EC_STACK] + SPERF_OPERANDS * SPERF_WORD_BYTES &&
                 words[SPERF_CFP_SP] <= walk->ec[SPERF_EC_CFP];
    if (sound) read_leaf(walk, words, place);
}

/*
 * Decode the control frame `words`; `own` has the words of its environment if they are on the stack and were copied
 * with it. Returns false where a copy does not make sense.
 */
INLINE bool decode_frame(walk_t *walk, const sperf_word_t *words, const sperf_word_t *own, bool is_youngest,
                         sperf_vm_decoded_t *out)
{
    const memory_t *memory = walk->memory;
    environment_t environment = {0};
    if (!environment_of(memory, words[SPERF_CFP_EP], own, &environment)) return false;
    sperf_word_t flags = environment.flags, entry = environment.entry;
    code_t code;
    /*
     * Compiled code that pushes a frame does not write its program counter, which then is what the slot held before: 0
     * where that was a C method's frame. A frame without code is a dummy, as is pushed while a file is loaded.
     */
    bool is_guess = false;
    out->is_shown = false;
    out->is_ruby = (flags & SPERF_EP_CFRAME) == 0 && code_of(memory, words[SPERF_CFP_ISEQ], walk->iseq_body, &code);
    if (memory != NULL && (flags & SPERF_EP_CFRAME) == 0 && !out->is_ruby && words[SPERF_CFP_PC] != 0) return false;
    if (out->is_ruby) {
        /* A method is always of a method: its environment is another frame's by now. */
        if (memory != NULL && entry == 0 && code.is_method) {
            if (code.entry == 0) return false;
            entry = code.entry;
            is_guess = true;
        }
        uint32_t place = place_of(&code, words[SPERF_CFP_PC]);
        /* Interpreted code always has a program counter of its own: the frame was replaced while it was read. */
        if (place == 0 && memory != NULL && memory->stack->jit == SPERF_NO_JIT) return false;
        read_youngest_leaf(walk, words, place, is_youngest);
        walk->youngest_ruby = false;
        uint32_t nesting = environment.nesting < SPERF_NESTING_MAX ? environment.nesting : SPERF_NESTING_MAX;
        out->frame = (sperf_vm_frame_t){words[SPERF_CFP_ISEQ], entry, place | nesting << SPERF_POSITION_BITS};
        out->is_shown = true;
        remember_iseq(memory, words[SPERF_CFP_ISEQ], &code, entry);
        if (memory != NULL && entry != 0) remember_entry(memory, entry, definition_kind(memory, entry));
    } else if (entry != 0 && definition_kind(memory, entry) == SPERF_METHOD_CFUNC) {
        out->frame = (sperf_vm_frame_t){entry, 0, 0};
        out->is_shown = true;
        remember_entry(memory, entry, SPERF_METHOD_CFUNC);
    }
    bool lasts = out->is_shown && own != NULL && (environment.named == 0 || environment.named == entry);
    out->same = is_guess ? SPERF_SAME_NEVER : lasts ? SPERF_SAME_LASTING : SPERF_SAME_UNTIL_GC;
    return true;
}

const sperf_word_t *sperf_vm_frame_fill(const sperf_word_t *frame, sperf_jit_t jit,
                                        sperf_word_t filled[SPERF_CFP_WORDS])
{
    sperf_word_t mark = frame[SPERF_CFP_JIT_RETURN];
    if (mark == 0 || jit == SPERF_YJIT) return frame;
    if (jit == SPERF_NO_JIT) return NULL;
    memcpy(filled, frame, SPERF_CFP_WORDS * sizeof *filled);
    if (jit == SPERF_ZJIT_UNMARKED) {
        filled[SPERF_CFP_JIT_RETURN] = 0;
        return filled;
    }
    filled[SPERF_CFP_PC] = filled[SPERF_CFP_ISEQ] = 0;
    if (mark == SPERF_JIT_RETURN_OF_C) return filled;
    const sperf_word_t *jit_frame = ((const sperf_word_t *const *)(uintptr_t)mark)[-1];
    filled[SPERF_CFP_PC] = jit_frame[SPERF_JIT_FRAME_PC];
    filled[SPERF_CFP_ISEQ] = jit_frame[SPERF_JIT_FRAME_ISEQ];
    return filled;
}

int sperf_vm_stack_walk(const sperf_word_t *ec, sperf_vm_form_t form, sperf_vm_frame_t *frames, int limit,
                        sperf_vm_leaf_t *leaf, const sperf_vm_teller_t *teller)
{
    sperf_word_t cfp = ec[SPERF_EC_CFP], size = form.words * SPERF_WORD_BYTES, filled[SPERF_CFP_WORDS];
    if (ec[SPERF_EC_STACK] == 0 || cfp == 0) return 0; /* a thread, or fiber, before its first frame */
    /* The oldest frame is a dummy. */
    sperf_word_t end = sperf_vm_stack_end(ec) - size;
    walk_t walk = {NULL, ec, form.iseq_body, teller, leaf, true};
    int count = 0;
    for (sperf_word_t at = cfp; at < end && count < limit; at += size) {
        sperf_vm_decoded_t decoded;
        const sperf_word_t *words = sperf_vm_frame_fill((const sperf_word_t *)(uintptr_t)at, form.jit, filled);
        if (words == NULL || !decode_frame(&walk, words, NULL, at == cfp, &decoded)) return -1;
        if (decoded.is_shown) frames[count++] = decoded.frame;
    }
    return count;
}

/* The frame `number` of a copy: as it was decoded earlier, or now. */
static bool decode_copied(walk_t *walk, sperf_vm_stack_t *stack, const sperf_vm_stack_t *before, uint32_t number)
{
    const sperf_word_t *words = sperf_vm_stack_frame(stack, number);
    sperf_vm_decoded_t *decoded = &stack->decoded[number];
    if (words[SPERF_CFP_JIT_RETURN] != 0 && stack->jit == SPERF_NO_JIT) return false;
    if (!stack->is_reused[number] || before == NULL) {
        const sperf_word_t *own = stack->has_environment[number] ? stack->environments[number] : NULL;
        return decode_frame(walk, words, own, number == 0, decoded);
    }
    *decoded = before->decoded[number + sperf_vm_stack_shift(stack, before)];
    if (decoded->is_ruby) {
        /* The youngest frame of all is always decoded anew. */
        if (walk->leaf != NULL && walk->youngest_ruby) walk->leaf->compiled = words[SPERF_CFP_JIT_RETURN] != 0;
        walk->youngest_ruby = false;
    }
    return true;
}

int sperf_vm_stack_decode(const sperf_vm_snapshot_t *snapshot, sperf_vm_stack_t *stack, const sperf_vm_stack_t *before,
                          sperf_vm_known_t *known, sperf_vm_frame_t *frames, int limit, bool *truncated,
                          sperf_vm_leaf_t *leaf, const sperf_vm_teller_t *teller)
{
    memory_t memory = {snapshot, stack, known, true, true};
    walk_t walk = {&memory, stack->ec, stack->iseq_body, teller, leaf, true};
    int count = 0;
    *truncated = !stack->is_whole;
    for (uint32_t i = 0; i < stack->frame_count; i++) {
        /* What is in no sample may die. */
        memory.remembers = count < limit;
        memory.remembers_environments = memory.remembers && i >= stack->unsure_count;
        if (!decode_copied(&walk, stack, before, i)) return -1;
        if (!stack->decoded[i].is_shown) continue;
        if (count == limit) {
            *truncated = true;
            /* The rest was not decoded: nothing may stand on it. */
            stack->frame_count = i;
            stack->is_whole = false;
            break;
        }
        frames[count++] = stack->decoded[i].frame;
    }
    return count;
}

int sperf_vm_definition_kind(sperf_word_t method_entry)
{
    return definition_kind(NULL, method_entry);
}

void sperf_vm_leaf_set_callee(sperf_vm_leaf_t *leaf, uint64_t seen)
{
    leaf->callee = SPERF_CALLEE_NOT_ASKED;
    if (!leaf->on_top) return;
    if (seen == SPERF_CALLEE_UNSEEN) {
        if (leaf->compiled) leaf->callee = SPERF_CALLEE_UNSEEN;
    } else if (seen != SPERF_CALLEE_INTERPRETED) {
        leaf->callee = seen;
        leaf->instruction = 0;
    }
}
