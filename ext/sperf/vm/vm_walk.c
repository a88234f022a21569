/* Walking control frames: see vm_walk.h. */
#include "vm_walk.h"

#include <string.h>

#include "vm_insns.h"
#include "vm_layout.h"

/* Not in Ruby's headers, but among libruby's exported functions; sperf_vm_layout has a problem where it is not. */
extern unsigned int rb_iseq_line_no(const void *iseq, size_t position) __attribute__((weak));

/* Copy from what lies at `begin` and was copied to `copied`, if all of it is there. */
static inline bool fetch_copied(uintptr_t begin, const void *copied, size_t length, uintptr_t address, void *to,
                                size_t size)
{
    if (begin == 0 || address < begin || size > length || address - begin > length - size) return false;
    memcpy(to, (const char *)copied + (address - begin), size);
    return true;
}

/* Copy what lies in one of the parts of memory that may be read without asking the kernel. */
static bool fetch_at_hand(const sperf_vm_memory_t *memory, const void *from, void *to, size_t size)
{
    uintptr_t address = (uintptr_t)from;
    if (fetch_copied(memory->begin, memory->copy, memory->end - memory->begin, address, to, size)) return true;
    size_t values = memory->values_end - memory->values_begin;
    if (fetch_copied(memory->values_begin, memory->values, values, address, to, size)) return true;
    if (address >= memory->readable_begin && address < memory->readable_end && size <= memory->readable_end - address) {
        for (size_t i = 0; i < size / sizeof(VALUE); i++) ((VALUE *)to)[i] = ((const volatile VALUE *)from)[i];
        return true;
    }
    size_t fiber = memory->fiber_end - memory->fiber_begin;
    return fetch_copied(memory->fiber_begin, memory->fiber_copy, fiber, address, to, size);
}

/* Read from outside: what was copied at the moment of the tick comes first. */
static bool fetch_from_outside(const sperf_vm_memory_t *memory, const void *from, void *to, size_t size)
{
    return fetch_at_hand(memory, from, to, size) || sperf_vm_read(from, to, size);
}

/*
 * Everything that follows reads the VM's memory through this. `memory` is NULL for the thread's own walk, where what is read
 * is there and stands still; it is a constant in each of the two callers, and the functions are inlined.
 */
static inline __attribute__((always_inline)) bool fetch(const sperf_vm_memory_t *memory, const void *from, void *to,
                                                        size_t size)
{
    if (memory != NULL) return fetch_from_outside(memory, from, to, size);
    memcpy(to, from, size);
    return true;
}

static inline __attribute__((always_inline)) VALUE fetch_word(const sperf_vm_memory_t *memory, const void *from)
{
    VALUE word = 0;
    return fetch(memory, from, &word, sizeof word) ? word : 0;
}

/* The first words of one of the VM's own objects: its flags, and two that mean something else in each kind. */
typedef struct {
    VALUE words[3];
} object_t;

/* Return the kind of `object`, whose first words are read; -1 where it is no object of the VM. */
static inline __attribute__((always_inline)) int look_at(const sperf_vm_memory_t *memory, VALUE object, object_t *out)
{
    if (object == 0 || (object & (sizeof(VALUE) - 1)) != 0) return -1;
    if (!fetch(memory, (const void *)object, out, sizeof *out)) return -1;
    return sperf_imemo_kind(out->words[0]);
}

void sperf_vm_known_init(sperf_vm_known_t *known)
{
    memset(known, 0, sizeof *known);
    known->epoch = known->generation = 1;
}

/* Note that the row with this epoch, which is about to be written, is the latest walk's. */
static void note_fresh(sperf_vm_known_t *known, uint32_t *epoch)
{
    if (known->fresh_count < SPERF_FRESH_MAX) known->fresh[known->fresh_count] = epoch;
    known->fresh_count++;
}

void sperf_vm_known_forget(sperf_vm_known_t *known)
{
    if (known->fresh_count > SPERF_FRESH_MAX) {
        if (++known->epoch == 0) sperf_vm_known_init(known);
    } else {
        for (uint32_t i = 0; i < known->fresh_count; i++) *known->fresh[i] = 0;
    }
    known->fresh_count = 0;
}

void sperf_vm_known_outlive_gc(sperf_vm_known_t *known)
{
    if (++known->generation == 0) known->generation = 1;
}

static inline bool holds(const sperf_vm_known_t *known, uint32_t epoch, uint32_t generation)
{
    return epoch == known->epoch && (generation == 0 || generation == known->generation);
}

/* The set of a table of `rows` rows that `key` belongs to: where it begins. */
static inline uint32_t set_of(VALUE key, uint32_t rows)
{
    return (uint32_t)((key >> 3 ^ key >> 15) % (rows / SPERF_WAYS)) * SPERF_WAYS;
}

/* Return what is known of `object`, NULL for nothing. */
static inline __attribute__((always_inline)) const sperf_vm_known_object_t *
known_object(const sperf_vm_memory_t *memory, VALUE object)
{
    if (memory == NULL || memory->known == NULL || object == 0) return NULL;
    const sperf_vm_known_object_t *row = &memory->known->objects[set_of(object, SPERF_KNOWN_OBJECTS)];
    for (int way = 0; way < SPERF_WAYS; way++, row++) {
        if (row->object == object) return holds(memory->known, row->epoch, row->generation) ? row : NULL;
    }
    return NULL;
}

/* Rows of one key are never two: a later one takes the earlier one's place, even where that does not hold any more. */
static void remember_object(sperf_vm_known_t *known, sperf_vm_known_object_t object)
{
    sperf_vm_known_object_t *set = &known->objects[set_of(object.object, SPERF_KNOWN_OBJECTS)];
    sperf_vm_known_object_t *to = NULL;
    for (int way = 0; way < SPERF_WAYS; way++) {
        if (set[way].object == object.object) {
            to = &set[way];
            break;
        }
        if (to == NULL && !holds(known, set[way].epoch, set[way].generation)) to = &set[way];
    }
    if (to == NULL) to = &set[known->turn++ % SPERF_WAYS];
    object.epoch = known->epoch;
    *to = object;
    note_fresh(known, &to->epoch);
}

static inline __attribute__((always_inline)) void remember(const sperf_vm_memory_t *memory,
                                                           sperf_vm_known_object_t object)
{
    if (memory != NULL && memory->known != NULL && object.object != 0) remember_object(memory->known, object);
}

static inline __attribute__((always_inline)) void remember_entry(const sperf_vm_memory_t *memory, VALUE entry, int kind)
{
    if (kind < 0 || known_object(memory, entry) != NULL) return;
    remember(memory, (sperf_vm_known_object_t){.object = entry, .definition = kind});
}

/* What lies in a method entry's place need not be in a sample: a class's or a file's cref, or a holder of special variables. */
static inline __attribute__((always_inline)) VALUE remember_other(const sperf_vm_memory_t *memory, VALUE object,
                                                                  VALUE held)
{
    if (memory == NULL || memory->known == NULL) return held;
    remember(memory, (sperf_vm_known_object_t){
                         .object = object, .generation = memory->known->generation, .definition = -1, .entry = held});
    return held;
}

static const sperf_vm_known_environment_t *known_environment(const sperf_vm_memory_t *memory, const VALUE *ep)
{
    if (memory->known == NULL) return NULL;
    const sperf_vm_known_environment_t *row = &memory->known->environments[set_of((VALUE)ep, SPERF_KNOWN_ENVIRONMENTS)];
    for (int way = 0; way < SPERF_WAYS; way++, row++) {
        if (row->ep == (VALUE)ep) return holds(memory->known, row->epoch, row->generation) ? row : NULL;
    }
    return NULL;
}

static void remember_environment(const sperf_vm_memory_t *memory, sperf_vm_known_environment_t environment)
{
    sperf_vm_known_t *known = memory->known;
    if (known == NULL) return;
    sperf_vm_known_environment_t *set = &known->environments[set_of(environment.ep, SPERF_KNOWN_ENVIRONMENTS)];
    sperf_vm_known_environment_t *to = NULL;
    for (int way = 0; way < SPERF_WAYS; way++) {
        if (set[way].ep == environment.ep) {
            to = &set[way];
            break;
        }
        if (to == NULL && !holds(known, set[way].epoch, set[way].generation)) to = &set[way];
    }
    if (to == NULL) to = &set[known->turn++ % SPERF_WAYS];
    environment.epoch = known->epoch;
    environment.generation = known->generation;
    *to = environment;
}

static inline __attribute__((always_inline)) int definition_kind(const sperf_vm_memory_t *memory, VALUE entry)
{
    const sperf_vm_known_object_t *known = known_object(memory, entry);
    if (known != NULL) return known->definition;
    const VALUE *definition = (const VALUE *)fetch_word(memory, (const VALUE *)entry + 2);
    return definition != NULL ? (int)(fetch_word(memory, definition) & 0xf) : -1;
}

/* Return `object` if it is a method entry, or what a special-variable holder in its place says; 0 for none. */
static inline __attribute__((always_inline)) VALUE entry_of(const sperf_vm_memory_t *memory, VALUE object, bool local)
{
    const sperf_vm_known_object_t *known = known_object(memory, object);
    if (known != NULL) return known->definition >= 0 ? object : local && known->encoded == NULL ? known->entry : 0;
    object_t found;
    int kind = look_at(memory, object, &found);
    if (kind == SPERF_IMEMO_METHOD_ENTRY) return object;
    if (kind != SPERF_IMEMO_SVAR) return kind >= 0 ? remember_other(memory, object, 0) : 0;
    if (!local) return 0;
    VALUE held = found.words[1];
    return remember_other(memory, object, look_at(memory, held, &found) == SPERF_IMEMO_METHOD_ENTRY ? held : 0);
}

static bool find_gathered(sperf_vm_gathered_t *gathered, const VALUE *ep, VALUE *words)
{
    for (uint32_t i = 0; i < gathered->count; i++) {
        if (gathered->eps[i] != (VALUE)ep) continue;
        memcpy(words, gathered->words[i], sizeof gathered->words[i]);
        return true;
    }
    return false;
}

/*
 * Read the words of the environment `ep`; `*on_heap` says whether it is another than the thread's stack. From outside, what lies there may be something
 * else already, as the frame has returned: an environment's flags say what kind of frame it is of.
 */
static inline __attribute__((always_inline)) bool environment_words(const sperf_vm_memory_t *memory, const VALUE *ep,
                                                                    VALUE *words, bool *on_heap)
{
    if (ep == NULL) return false;
    const VALUE *from = ep - SPERF_ENV_FLAGS;
    const size_t size = SPERF_ENV_WORDS * sizeof(VALUE);
    *on_heap = false;
    if (memory == NULL) {
        memcpy(words, from, size);
        return true;
    }
    if (!fetch_at_hand(memory, from, words, size)) {
        *on_heap = true;
        bool gathered = memory->gathered != NULL && find_gathered(memory->gathered, ep, words);
        if (!gathered && !sperf_vm_read(from, words, size)) return false;
    }
    VALUE flags = words[SPERF_ENV_FLAGS];
    return flags >> 32 == 0 && sperf_vm_is_frame_kind((uint32_t)flags);
}

static inline const VALUE *outer_of(const VALUE *words)
{
    return (const VALUE *)(words[SPERF_ENV_OUTER] & ~(VALUE)3);
}

/* What a frame's environment says of it. */
typedef struct {
    VALUE flags;
    VALUE entry;      /* the method that it belongs to, 0 for none */
    uint32_t nesting; /* how far out that was found */
} environment_t;

/* Returns whether the environments on the way make sense. */
static inline __attribute__((always_inline)) bool environment_of(const sperf_vm_memory_t *memory, const VALUE *ep,
                                                                 environment_t *out)
{
    /* Code does not nest deeper than this; a copy that was torn may go round in circles. */
    enum { NESTING_LIMIT = 4096 };
    sperf_vm_known_environment_t first = {0}; /* of those on the heap */
    uint32_t first_nesting = 0;
    for (uint32_t nesting = 0; nesting < NESTING_LIMIT; nesting++) {
        const sperf_vm_known_environment_t *known = memory != NULL ? known_environment(memory, ep) : NULL;
        VALUE words[SPERF_ENV_WORDS];
        bool on_heap = false;
        if (known == NULL && !environment_words(memory, ep, words, &on_heap)) return false;
        VALUE flags = known != NULL ? known->flags : words[SPERF_ENV_FLAGS];
        if (nesting == 0) out->flags = flags;
        if (on_heap && first.ep == 0) {
            first = (sperf_vm_known_environment_t){.ep = (VALUE)ep, .flags = flags};
            first_nesting = nesting;
        }
        bool local = (flags & SPERF_EP_LOCAL) != 0;
        if (known != NULL) {
            out->entry = known->entry;
            out->nesting = nesting + known->nesting;
        } else {
            out->entry = entry_of(memory, words[SPERF_ENV_METHOD], local);
            out->nesting = nesting;
        }
        if (known != NULL || out->entry != 0 || local) {
            if (first.ep == 0) return true;
            first.entry = out->entry;
            first.nesting = out->nesting - first_nesting;
            remember_environment(memory, first);
            return true;
        }
        ep = outer_of(words);
    }
    return false;
}

/* Note the environment `ep` to be read, and those that it refers to as far as they are on the thread's stack. */
static void gather_from(const sperf_vm_memory_t *memory, const VALUE *ep)
{
    enum { STEPS = 64 };
    sperf_vm_gathered_t *gathered = memory->gathered;
    for (int step = 0; step < STEPS; step++) {
        VALUE words[SPERF_ENV_WORDS];
        if (ep == NULL || ((VALUE)ep & (sizeof(VALUE) - 1)) != 0 || known_environment(memory, ep) != NULL) return;
        if (!fetch_at_hand(memory, ep - SPERF_ENV_FLAGS, words, sizeof words)) break;
        if ((words[SPERF_ENV_FLAGS] & SPERF_EP_LOCAL) != 0) return;
        ep = outer_of(words);
    }
    for (uint32_t i = 0; i < gathered->count; i++) {
        if (gathered->eps[i] == (VALUE)ep) return;
    }
    if (gathered->count < SPERF_GATHERED_MAX) gathered->eps[gathered->count++] = (VALUE)ep;
}

/* Read those from `begin` on; one that cannot be read is nobody's. */
static void read_gathered(sperf_vm_gathered_t *gathered, uint32_t begin)
{
    while (begin < gathered->count) {
        const void *from[SPERF_GATHERED_MAX];
        uint32_t count = gathered->count - begin;
        for (uint32_t i = 0; i < count; i++) from[i] = (const VALUE *)gathered->eps[begin + i] - SPERF_ENV_FLAGS;
        begin += sperf_vm_read_pieces(from, count, gathered->words[begin], sizeof gathered->words[begin]);
        if (begin < gathered->count) gathered->eps[begin++] = 0;
    }
}

void sperf_vm_gather(const sperf_vm_memory_t *memory)
{
    sperf_vm_gathered_t *gathered = memory->gathered;
    gathered->count = 0;
    VALUE words[SPERF_CFP_WORDS];
    uintptr_t size = sperf_vm_layout.frame_words * sizeof(VALUE);
    for (uintptr_t at = memory->begin; at + size < memory->end; at += size) {
        if (!fetch_at_hand(memory, (const void *)at, words, sizeof words)) break;
        gather_from(memory, (const VALUE *)words[SPERF_CFP_EP]);
    }
    /* A block's environment says where the next one is. */
    for (uint32_t begin = 0; begin < gathered->count;) {
        uint32_t end = gathered->count;
        read_gathered(gathered, begin);
        for (uint32_t i = begin; i < end; i++) {
            bool is_local = (gathered->words[i][SPERF_ENV_FLAGS] & SPERF_EP_LOCAL) != 0;
            if (gathered->eps[i] != 0 && !is_local) gather_from(memory, outer_of(gathered->words[i]));
        }
        begin = end;
    }
}

typedef struct {
    const VALUE *encoded;
    uint32_t size;
    bool is_method;
    VALUE entry; /* of the method, as far as it is known */
} code_t;

static inline __attribute__((always_inline)) bool code_of(const sperf_vm_memory_t *memory, VALUE iseq, code_t *code)
{
    const sperf_vm_known_object_t *known = known_object(memory, iseq);
    if (known != NULL) {
        *code = (code_t){known->encoded, known->size, known->is_method, known->entry};
        return known->encoded != NULL;
    }
    object_t object;
    VALUE words[2];
    if (look_at(memory, iseq, &object) != SPERF_IMEMO_ISEQ || object.words[2] == 0) return false;
    if (!fetch(memory, (const void *)object.words[2], words, sizeof words)) return false;
    if (words[1] == 0) return false;
    enum { ISEQ_TYPE_METHOD = 1 }; /* vm_core.h */
    bool is_method = (uint32_t)words[0] == ISEQ_TYPE_METHOD;
    *code = (code_t){(const VALUE *)words[1], (uint32_t)(words[0] >> 32), is_method, 0};
    return true;
}

static inline __attribute__((always_inline)) void remember_iseq(const sperf_vm_memory_t *memory, VALUE iseq,
                                                                const code_t *code, VALUE entry)
{
    VALUE method = code->is_method ? entry : 0;
    const sperf_vm_known_object_t *known = known_object(memory, iseq);
    if (known != NULL && known->entry == method) return;
    remember(memory, (sperf_vm_known_object_t){.object = iseq,
                                               .encoded = code->encoded,
                                               .size = code->size,
                                               .definition = -1,
                                               .is_method = code->is_method,
                                               .entry = method});
}

/* Return the place of `pc` as a position without nesting: 0 where it is not in this code. */
static inline uint32_t place_of(const code_t *code, VALUE pc)
{
    uintptr_t offset = (pc - (uintptr_t)code->encoded) / sizeof(VALUE);
    if (pc < (uintptr_t)code->encoded || offset > code->size || offset >= SPERF_POSITION_MASK) return 0;
    return (uint32_t)offset + 1;
}

/*
 * Return the class of `object`; 0 for what is no object of the program. Before and after an instruction's work the operand's
 * place may be one of the frame's own words: a method entry, say, whose second word is no class.
 */
static inline __attribute__((always_inline)) VALUE class_of(const sperf_vm_memory_t *memory, VALUE object)
{
    if (RB_SPECIAL_CONST_P(object)) return object != Qundef ? rb_class_of(object) : 0;
    object_t found;
    if (!fetch(memory, (const void *)object, &found, 2 * sizeof(VALUE))) return 0;
    int type = (int)(found.words[0] & RUBY_T_MASK);
    if (type == RUBY_T_NONE || type >= RUBY_T_IMEMO) return 0;
    VALUE class = found.words[1];
    if (class == 0 || (class & (sizeof(VALUE) - 1)) != 0) return 0;
    if (sperf_vm_class_is_fixed(class)) return class;
    return (fetch_word(memory, (const void *)class) & RUBY_T_MASK) == RUBY_T_CLASS ? class : 0;
}

/* Return the class of the object at `place`; 0 where `instruction` does not serve it. */
static inline __attribute__((always_inline)) VALUE served_class(const sperf_vm_memory_t *memory, const VALUE *place,
                                                                uint8_t instruction)
{
    VALUE object;
    if (!fetch(memory, place, &object, sizeof object)) return 0;
    VALUE class = class_of(memory, object);
    return class != 0 && sperf_vm_insn_serves(instruction, class) ? class : 0;
}

/* One reading is not to be trusted: its words may be of two moments. */
static inline void vote(sperf_vm_site_t *site, VALUE class, uint16_t height)
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
 * At its end an instruction pops its operands and writes the result in the receiver's place; the program counter moves on when the
 * next one begins. That is a few cycles, but whoever reads from outside makes them longer: the core that runs the program has to
 * get the memory back that was read, and waits for it right there. The height of the stack tells: each place in the code has one
 * height while it runs, and a lower one when it is done. Then what was seen there before is taken. So it is where there is a true
 * or false that may be the answer: the place is written before the height.
 */
static inline __attribute__((always_inline)) VALUE receiver_class(const sperf_vm_memory_t *memory, const VALUE *words,
                                                                  sperf_vm_site_t *site)
{
    uint8_t instruction = site->instruction, receiver = site->receiver;
    const VALUE *sp = (const VALUE *)words[SPERF_CFP_SP], *ep = (const VALUE *)words[SPERF_CFP_EP];
    /* An environment that outlives its frame is not on the stack, and the height above it unknown. */
    uint16_t height = ep < sp && sp - ep < UINT16_MAX ? (uint16_t)(sp - ep) : 0;
    bool is_told = site->receiver_class != 0 && sperf_vm_insn_serves(instruction, site->receiver_class);
    bool is_read_well = memory == NULL || memory->operands_fit;
    bool is_done = height != 0 && height < site->height;
    VALUE told = is_told && (is_done || height == 0 || !is_read_well) ? site->receiver_class : 0;
    /* So low that there is no operand left. */
    if (height != 0 && height <= receiver) return told;
    VALUE class = served_class(memory, sp - receiver, instruction);
    bool may_be_result = memory != NULL && sperf_vm_insn_may_result_in(instruction, class);
    if (is_read_well && sperf_vm_class_is_fixed(class)) vote(site, class, height);
    bool prefers_told = is_done || !is_read_well || may_be_result || class == 0;
    return told != 0 && prefers_told ? told : class;
}

static inline __attribute__((always_inline)) sperf_vm_site_t *site_of(sperf_vm_sites_t *sites, VALUE pc)
{
    sperf_vm_site_t *site = &sites->rows[(pc >> 3 ^ pc >> 13) % SPERF_SITES];
    if (site->pc != pc) *site = (sperf_vm_site_t){.pc = pc};
    return site;
}

/* Find out which instruction ends at the site's program counter. Returns false where that cannot be read. */
static inline __attribute__((always_inline)) bool learn_site(const sperf_vm_memory_t *memory, const code_t *code,
                                                             uint32_t place, sperf_vm_site_t *site)
{
    /* The program counter is past the instruction: its address is one of the words before. */
    enum { LONGEST = 3 };
    VALUE before[LONGEST];
    uint32_t count = place - 1 < LONGEST ? place - 1 : LONGEST, receiver = 0;
    if (!fetch(memory, code->encoded + (place - 1 - count), before, count * sizeof *before)) return false;
    site->fixed_class = 0;
    site->instruction = sperf_vm_insn_ending(before, count, &receiver, &site->fixed_class);
    site->receiver = (uint8_t)receiver;
    site->epoch = 0;
    if (memory != NULL && memory->known != NULL) {
        site->epoch = memory->known->epoch;
        note_fresh(memory->known, &site->epoch);
    }
    return true;
}

static inline __attribute__((always_inline)) void look_at_leaf(const sperf_vm_memory_t *memory, const VALUE *words,
                                                               const code_t *code, uint32_t place,
                                                               sperf_vm_leaf_t *leaf, sperf_vm_sites_t *sites)
{
    /* Compiled code writes the program counter only where it may leave. */
    if (place < 2 || words[SPERF_CFP_JIT_RETURN] != 0) return;
    sperf_vm_site_t *site = site_of(sites, words[SPERF_CFP_PC]);
    bool is_known = memory != NULL && memory->known != NULL && site->epoch == memory->known->epoch;
    if (!is_known && !learn_site(memory, code, place, site)) return;
    if (site->instruction == 0) return;
    leaf->instruction = site->instruction;
    leaf->receiver_class = site->fixed_class;
    if (leaf->receiver_class != 0) return;
    leaf->receiver_class = receiver_class(memory, words, site);
    if (leaf->receiver_class == 0) leaf->instruction = 0;
}

/* Returns the number of frames; -1 where a copy does not make sense. */
static inline __attribute__((always_inline)) int walk(const sperf_vm_memory_t *memory, const VALUE *ec,
                                                      sperf_vm_frame_t *frames, int limit, sperf_vm_leaf_t *leaf,
                                                      sperf_vm_sites_t *sites)
{
    const VALUE *stack = (const VALUE *)ec[SPERF_EC_STACK];
    const VALUE *cfp = (const VALUE *)ec[SPERF_EC_CFP];
    uint32_t frame_words = sperf_vm_layout.frame_words;
    if (stack == NULL || cfp == NULL) return 0; /* a thread, or fiber, before its first frame */
    /* The oldest frame is a dummy. */
    const VALUE *end = stack + ec[SPERF_EC_SIZE] - frame_words;
    int count = 0;
    bool youngest_ruby = true;
    for (const VALUE *at = cfp; at < end && count < limit; at += frame_words) {
        VALUE words[SPERF_CFP_WORDS];
        if (!fetch(memory, at, words, sizeof words)) return -1;
        const VALUE *ep = (const VALUE *)words[SPERF_CFP_EP];
        environment_t environment = {0};
        if (!environment_of(memory, ep, &environment)) return -1;
        VALUE flags = environment.flags, entry = environment.entry;
        uint32_t nesting = environment.nesting;
        code_t code;
        /*
         * Compiled code that pushes a frame does not write its program counter, which then is what the slot held before: 0
         * where that was a C method's frame. A frame without code is a dummy, as is pushed while a file is loaded.
         */
        bool is_ruby = (flags & SPERF_EP_CFRAME) == 0 && code_of(memory, words[SPERF_CFP_ISEQ], &code);
        if (memory != NULL && (flags & SPERF_EP_CFRAME) == 0 && !is_ruby && words[SPERF_CFP_PC] != 0) return -1;
        if (is_ruby) {
            /* A method is always of a method: its environment is another frame's by now. */
            if (memory != NULL && entry == 0 && code.is_method) {
                if (code.entry == 0) return -1;
                entry = code.entry;
            }
            uint32_t place = place_of(&code, words[SPERF_CFP_PC]);
            if (leaf != NULL && youngest_ruby) {
                leaf->compiled = words[SPERF_CFP_JIT_RETURN] != 0;
                /* Compiled code may leave a stack pointer behind that is none. */
                bool sound =
                    words[SPERF_CFP_SP] >= (VALUE)(stack + SPERF_OPERANDS) && words[SPERF_CFP_SP] <= (VALUE)cfp;
                if (at == cfp && sites != NULL && sound) look_at_leaf(memory, words, &code, place, leaf, sites);
            }
            youngest_ruby = false;
            if (nesting > SPERF_NESTING_MAX) nesting = SPERF_NESTING_MAX;
            frames[count++] = (sperf_vm_frame_t){words[SPERF_CFP_ISEQ], entry, place | nesting << SPERF_POSITION_BITS};
            remember_iseq(memory, words[SPERF_CFP_ISEQ], &code, entry);
            if (entry != 0) remember_entry(memory, entry, definition_kind(memory, entry));
        } else if (entry != 0 && definition_kind(memory, entry) == SPERF_METHOD_CFUNC) {
            frames[count++] = (sperf_vm_frame_t){entry, 0, 0};
            remember_entry(memory, entry, SPERF_METHOD_CFUNC);
        }
    }
    return count;
}

int sperf_vm_walk(const void *thread, sperf_vm_frame_t *frames, int limit, sperf_vm_leaf_t *leaf,
                  sperf_vm_sites_t *sites)
{
    const VALUE *ec = ((const VALUE *const *)thread)[sperf_vm_layout.thread_ec];
    return ec != NULL ? walk(NULL, ec, frames, limit, leaf, sites) : 0;
}

int sperf_vm_walk_copy(const sperf_vm_memory_t *memory, sperf_vm_frame_t *frames, int limit, sperf_vm_leaf_t *leaf,
                       sperf_vm_sites_t *sites)
{
    if (memory->known != NULL) memory->known->fresh_count = 0;
    return walk(memory, memory->ec, frames, limit, leaf, sites);
}

uint32_t sperf_vm_line(VALUE iseq, uint32_t position)
{
    uint32_t place = position & SPERF_POSITION_MASK;
    if (place == 0) return 0;
    /* The counter is past the instruction that runs, except before the first. */
    return rb_iseq_line_no((const void *)iseq, place >= 2 ? place - 2 : 0);
}

int sperf_vm_method_kind(VALUE method_entry)
{
    return definition_kind(NULL, method_entry);
}
