/*
 * Fuzz target: whatever bytes are taken for a copy of a stack, decoding it ends, with at most as many frames as were
 * asked for.
 *
 * The bytes are then taken for the memory that stack was in, and copied from it as from a program: what was gathered
 * must decode to the same. Last, some frames are changed, and the stack is copied again: with frames that kept their
 * decoded form it must be what it is without. docs/fuzzing.md says how to run this.
 */
#include <stdint.h>
#include <string.h>

#include "fuzz_support.h"
#include "sperf/vmstack/vm_stack.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { LIMIT = 64 };

typedef struct {
    sperf_vm_frame_t frames[LIMIT];
    int count;
    bool truncated;
    sperf_vm_leaf_t leaf;
} outcome_t;

/* Too large for a stack of calls. */
static sperf_vm_snapshot_t image;
static sperf_vm_stack_t image_stack;
static sperf_vm_snapshot_t copy;
static sperf_vm_stack_t stacks[3];
static sperf_vm_known_t known[2];
static sperf_vm_sites_t sites;
static sperf_vm_instructions_t instructions;
static sperf_vm_teller_t teller = {&instructions, &sites};

/* Instructions and classes are words of the input, so that there are some in it. */
static void learn_from(const sperf_vm_snapshot_t *snapshot)
{
    memset(&instructions, 0, sizeof instructions);
    memset(&sites, 0, sizeof sites);
    for (uint32_t i = 0; i < snapshot->pieces.count; i++) {
        const sperf_word_t *words = snapshot->pieces.words[i];
        if (i % 8 == 0) sperf_vm_instructions_learn(&instructions, "opt_plus", NULL, words, 2);
        if (i % 8 == 1) sperf_vm_instructions_learn(&instructions, "opt_eq", NULL, words, 2);
        if (i % 8 == 2) sperf_vm_instructions_learn(&instructions, "opt_newarray_send", "max", words, 3);
        if (i % 8 == 3) instructions.classes[i / 8 % SPERF_CLASSES] = words[0];
    }
}

static void decode(const sperf_vm_snapshot_t *snapshot, sperf_vm_stack_t *stack, const sperf_vm_stack_t *before,
                   sperf_vm_known_t *with, const sperf_vm_teller_t *tells, outcome_t *outcome)
{
    memset(outcome, 0, sizeof *outcome);
    outcome->count = sperf_vm_stack_decode(snapshot, stack, before, with, outcome->frames, LIMIT, &outcome->truncated,
                                           &outcome->leaf, tells);
    require(outcome->count >= -1 && outcome->count <= LIMIT, "more frames than asked for");
}

static void require_same(const outcome_t *one, const outcome_t *other, const char *what)
{
    require(one->count == other->count, what);
    if (one->count < 0) return;
    require(memcmp(one->frames, other->frames, sizeof one->frames) == 0, what);
    require(one->truncated == other->truncated && one->leaf.compiled == other->leaf.compiled, what);
}

/* Environments on the stack are memory, too: one address, one content. */
static void make_consistent(void)
{
    for (uint32_t i = 0; i < image_stack.frame_count; i++) {
        sperf_word_t ep = sperf_vm_stack_frame(&image_stack, i)[SPERF_CFP_EP];
        sperf_word_t address = sperf_vm_environment_address(ep);
        bool on_stack = sperf_vm_on_stack(image_stack.ec, ep) && sperf_vm_is_address(ep);
        const sperf_word_t *words = sperf_vm_pieces_find(&image.pieces, address);
        if (words == NULL && image_stack.has_environment[i] && on_stack) {
            uint32_t piece = image.pieces.count;
            sperf_vm_pieces_add(&image.pieces, address, 0);
            if (image.pieces.count == piece) continue;
            memcpy(image.pieces.words[piece], image_stack.environments[i], sizeof image.pieces.words[piece]);
            image.pieces.is_read[piece] = true;
            words = image.pieces.words[piece];
        }
        image_stack.has_environment[i] = words != NULL && on_stack;
        if (image_stack.has_environment[i])
            memcpy(image_stack.environments[i], words, sizeof image_stack.environments[i]);
    }
    /* No program has memory there. */
    for (uint32_t i = 0; i < image.pieces.count; i++) {
        if (!sperf_vm_is_address(image.pieces.addresses[i])) image.pieces.is_read[i] = false;
    }
    /* The values would be another content of the same addresses. */
    image.values_begin = image.values_end = 0;
}

static uint32_t read_image(void *context, const sperf_word_t *addresses, uint32_t count,
                           sperf_word_t (*to)[SPERF_PIECE_WORDS])
{
    (void)context;
    for (uint32_t i = 0; i < count; i++) {
        /* Never asked for what cannot be an address: the kernel would refuse all of them. */
        require(sperf_vm_is_address(addresses[i]), "no address");
        const sperf_word_t *words = sperf_vm_pieces_find(&image.pieces, addresses[i]);
        if (words == NULL) return i;
        memcpy(to[i], words, sizeof to[i]);
    }
    return count;
}

static void copy_stack(sperf_vm_stack_t *to, const sperf_vm_stack_t *before, const sperf_vm_known_t *with,
                       const sperf_vm_teller_t *tells)
{
    static const sperf_vm_reader_t reader = {.read = read_image};
    memcpy(to->ec, image_stack.ec, sizeof to->ec);
    memcpy(to->words, image_stack.words, sizeof to->words);
    to->frame_words = image_stack.frame_words;
    to->jit = image_stack.jit;
    to->iseq_body = image_stack.iseq_body;
    to->frame_count = image_stack.frame_count;
    to->is_whole = image_stack.is_whole;
    to->is_decoded = false;
    sperf_vm_snapshot_begin(&copy);
    copy.values_begin = image.values_begin;
    copy.values_end = image.values_end;
    memcpy(copy.values, image.values, sizeof copy.values);
    sperf_vm_gather(&copy, to, before, with, tells, &reader);
    require(copy.held_count <= SPERF_HELD_MAX && copy.pieces.count <= SPERF_PIECES_MAX, "more than there is room for");
}

/* Reported objects must be held, or known already. */
static void require_held(const outcome_t *outcome)
{
    for (int i = 0; i < outcome->count; i++) {
        const sperf_word_t values[2] = {outcome->frames[i].value, outcome->frames[i].method};
        for (int j = 0; j < 2; j++) {
            bool held = values[j] == 0;
            for (uint32_t k = 0; k < copy.held_count && !held; k++) held = copy.held[k] == values[j];
            require(held || copy.held_count == SPERF_HELD_MAX, "an object is told and not held");
        }
    }
}

static bool is_guessed(const sperf_vm_stack_t *stack)
{
    for (uint32_t i = 0; i < stack->frame_count; i++) {
        if (stack->decoded[i].same == SPERF_SAME_NEVER) return true;
    }
    return false;
}

static void check_gathered(void)
{
    outcome_t direct;
    outcome_t gathered;
    copy_stack(&stacks[0], NULL, NULL, NULL);
    decode(&image, &image_stack, NULL, NULL, NULL, &direct);
    decode(&copy, &stacks[0], NULL, NULL, NULL, &gathered);
    require_same(&direct, &gathered, "what was gathered decodes to something else");
    require_held(&gathered);
}

/* Change a word of some frames, as the first piece says. */
static void change_frames(void)
{
    if (image.pieces.count == 0 || image_stack.frame_count == 0) return;
    sperf_word_t choice = image.pieces.words[0][0];
    for (int i = 0; i < 3; i++, choice >>= 16) {
        uint32_t frame = (uint32_t)(choice >> 3 & 0xff) % image_stack.frame_count;
        sperf_word_t *words = image_stack.words + (size_t)frame * image_stack.frame_words;
        uint32_t other = (uint32_t)(choice >> 11) % image_stack.frame_count;
        uint32_t word = (uint32_t)(choice & 7) % image_stack.frame_words;
        words[word] = sperf_vm_stack_frame(&image_stack, other)[word];
    }
}

static void check_reused(bool gc_runs)
{
    outcome_t first;
    outcome_t with;
    outcome_t without;
    sperf_vm_known_init(&known[0]);
    sperf_vm_known_init(&known[1]);
    copy_stack(&stacks[0], NULL, &known[0], &teller);
    decode(&copy, &stacks[0], NULL, &known[0], &teller, &first);
    if (first.count < 0 || is_guessed(&stacks[0])) return;
    stacks[0].is_decoded = true;
    stacks[0].epoch = known[0].epoch;
    stacks[0].generation = known[0].generation;
    if (gc_runs) sperf_vm_known_outlive_gc(&known[0]);
    change_frames();
    copy_stack(&stacks[1], &stacks[0], &known[0], NULL);
    decode(&copy, &stacks[1], &stacks[0], &known[0], NULL, &with);
    copy_stack(&stacks[2], NULL, &known[1], NULL);
    decode(&copy, &stacks[2], NULL, &known[1], NULL, &without);
    if (without.count < 0 || is_guessed(&stacks[2])) return;
    require_same(&with, &without, "frames that kept their form are others");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    outcome_t outcome;
    if (sperf_vm_snapshot_read(&image, &image_stack, bytes, length) != SPERF_OK) return 0;
    learn_from(&image);
    decode(&image, &image_stack, NULL, NULL, &teller, &outcome);
    sperf_vm_snapshot_read(&image, &image_stack, bytes, length);
    make_consistent();
    check_gathered();
    sperf_vm_snapshot_read(&image, &image_stack, bytes, length);
    make_consistent();
    check_reused(length % 16 >= 8);
    return 0;
}
