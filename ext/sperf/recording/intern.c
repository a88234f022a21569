/* From captured entries to samples: see intern.h. */
#include "intern.h"

#include <stdlib.h>
#include <string.h>

#include "capture/capture.h"
#include "capture/thread_name.h"
#include "jit_state.h"
#include "native_leaf.h"
#include "threads/tick_reading.h"
#include "vm/vm_insns.h"
#include "vm/vm_layout.h"

/*
 * The stack that was interned last, root first, with the node of each frame. The next stack shares most of it as a
 * rule, so only what differs is looked up.
 */
struct sperf_last_stack {
    uint32_t depth; /* 0: nothing to share */
    sperf_vm_frame_t frames[SPERF_FRAMES_MAX];
    sperf_stack_id_t nodes[SPERF_FRAMES_MAX];
};

/*
 * Nodes that were interned lately, by what they are made of. In a deep stack some thirty frames differ from the last one,
 * and each takes a look into three tables, whose memory is cold at a tick: this is one look, in one line of memory.
 *
 * A row holds in the epoch in which it was written, and so was its key seen in that epoch: what is in use by then is not
 * released (vm/frame_values.h).
 */
enum { KNOWN_NODES = 4096 };

struct sperf_known_node {
    uint64_t value, method; /* of the frame, as its position */
    uint32_t position;
    sperf_stack_id_t parent;
    uint32_t epoch;        /* of the values */
    sperf_stack_id_t node; /* 0: nothing is known */
};

sperf_status_t sperf_intern_init(sperf_tables_t *tables)
{
    sperf_frame_table_init(&tables->frames);
    sperf_stack_table_init(&tables->stacks);
    sperf_thread_table_init(&tables->thread_rows);
    sperf_string_table_init(&tables->thread_names);
    sperf_timeline_init(&tables->timeline);
    sperf_sample_table_init(&tables->sums, SPERF_SAMPLE_VALUES);
    sperf_machine_code_init(&tables->code);
    sperf_block_sums_init(&tables->blocks);
    sperf_sample_table_init(&tables->spent, SPERF_TIME_KINDS);
    sperf_allocations_init(&tables->allocations);
    sperf_retained_init(&tables->living);
    tables->last_stack = calloc(1, sizeof *tables->last_stack);
    tables->known_nodes = calloc(KNOWN_NODES, sizeof *tables->known_nodes);
    if (tables->last_stack == NULL || tables->known_nodes == NULL) return SPERF_NO_MEMORY;
    return sperf_frame_values_init(&tables->values);
}

void sperf_intern_cleanup(sperf_tables_t *tables)
{
    sperf_frame_values_cleanup(&tables->values);
    sperf_frame_table_cleanup(&tables->frames);
    sperf_stack_table_cleanup(&tables->stacks);
    sperf_thread_table_cleanup(&tables->thread_rows);
    sperf_string_table_cleanup(&tables->thread_names);
    sperf_timeline_cleanup(&tables->timeline);
    sperf_sample_table_cleanup(&tables->sums);
    sperf_machine_code_cleanup(&tables->code);
    sperf_block_sums_cleanup(&tables->blocks);
    sperf_sample_table_cleanup(&tables->spent);
    sperf_allocations_cleanup(&tables->allocations);
    sperf_retained_cleanup(&tables->living);
    sperf_profile_free(tables->names.profile);
    free(tables->names.functions);
    free(tables->names.showings);
    tables->names = (sperf_frame_names_t){0};
    sperf_profile_free(tables->released_names);
    tables->released_names = NULL;
    free(tables->last_stack);
    tables->last_stack = NULL;
    free(tables->known_nodes);
    tables->known_nodes = NULL;
    free(tables->rests);
    tables->rests = NULL;
    tables->rests_capacity = 0;
    free(tables->names_of_rows);
    tables->names_of_rows = NULL;
    tables->names_of_rows_capacity = 0;
    tables->renames = 0;
    tables->renames_refused = 0;
}

static sperf_status_t add_synthetic(sperf_tables_t *tables, sperf_stack_id_t parent, uint32_t synthetic,
                                    sperf_stack_id_t *out)
{
    sperf_frame_id_t frame;
    SPERF_TRY(sperf_frame_table_intern(&tables->frames, (sperf_frame_t){synthetic, 0}, &frame));
    return sperf_stack_table_intern(&tables->stacks, parent, frame, out);
}

/* A frame's `line` is what sperf_intern_line makes a line of, once the session is over. */
static sperf_status_t add_key(sperf_tables_t *tables, sperf_stack_id_t parent, sperf_frame_key_t key, uint32_t line,
                              sperf_stack_id_t *out)
{
    uint32_t number;
    sperf_frame_id_t frame;
    SPERF_TRY(sperf_frame_values_intern(&tables->values, key, &number));
    uint32_t count = tables->frames.count;
    SPERF_TRY(sperf_frame_values_reserve_link(&tables->values, count + 1));
    SPERF_TRY(sperf_frame_table_intern(&tables->frames, (sperf_frame_t){number, line}, &frame));
    if (frame > count) sperf_frame_values_link(&tables->values, number, frame);
    return sperf_stack_table_intern(&tables->stacks, parent, frame, out);
}

static sperf_status_t add_frame(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t parent,
                                const sperf_vm_frame_t *frame, sperf_stack_id_t *out)
{
    uint32_t nesting = entry->walked ? frame->position >> SPERF_POSITION_BITS : 0;
    sperf_frame_key_t key = {frame->value, frame->method, nesting};
    uint32_t place = entry->walked ? frame->position & SPERF_POSITION_MASK : frame->position;
    return add_key(tables, parent, key, place, out);
}

static struct sperf_known_node *known_node_at(const sperf_tables_t *tables, sperf_stack_id_t parent,
                                              const sperf_vm_frame_t *frame)
{
    uint64_t hash = sperf_hash_u64(frame->value ^ ((uint64_t)frame->position << 32) ^ parent);
    return &tables->known_nodes[hash % KNOWN_NODES];
}

static sperf_status_t find_frame(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t parent,
                                 const sperf_vm_frame_t *frame, sperf_stack_id_t *out)
{
    struct sperf_known_node *known = known_node_at(tables, parent, frame);
    if (known->node != 0 && known->value == frame->value && known->method == frame->method &&
        known->position == frame->position && known->parent == parent && known->epoch == tables->values.epoch) {
        *out = known->node;
        return SPERF_OK;
    }
    SPERF_TRY(add_frame(tables, entry, parent, frame, out));
    *known =
        (struct sperf_known_node){frame->value, frame->method, frame->position, parent, tables->values.epoch, *out};
    return SPERF_OK;
}

static bool same_frame(const sperf_vm_frame_t *one, const sperf_vm_frame_t *other)
{
    return one->value == other->value && one->method == other->method && one->position == other->position;
}

/* The instruction that the youngest frame, `parent`, was at, as its leaf; the line is that frame's. */
static sperf_status_t add_instruction(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t parent,
                                      sperf_stack_id_t *out)
{
    sperf_frame_key_t key = {entry->leaf.receiver_class, SPERF_INSN_METHOD(entry->leaf.instruction), 0};
    return add_key(tables, parent, key, tables->stacks.rows[parent].frame, out);
}

uint32_t sperf_intern_line(const sperf_frame_key_t *key, sperf_frame_t frame, const sperf_frame_table_t *mapped,
                           const sperf_frame_id_t *ids)
{
    if (frame.line == 0 || frame.function <= SPERF_SYNTHETIC_LAST) return 0;
    if (sperf_is_insn_method(key->method)) return sperf_frame_table_get(mapped, ids[frame.line]).line;
    return sperf_intern_code_line(key, frame.line);
}

uint32_t sperf_intern_code_line(const sperf_frame_key_t *key, uint32_t line)
{
    /* Released: the row says it. */
    if (line == 0 || key->value == Qfalse) return line;
    return sperf_vm_layout.problem == NULL ? sperf_vm_line(key->value, line) : line;
}

bool sperf_intern_code_line_unlocked(const sperf_frame_key_t *key, uint32_t row_line, uint32_t *line)
{
    *line = row_line;
    if (row_line == 0 || key->value == Qfalse || sperf_vm_layout.problem != NULL) return true;
    return sperf_vm_line_unlocked(key->value, row_line, line);
}

void sperf_intern_touch_last_stack(sperf_tables_t *tables)
{
    const struct sperf_last_stack *last = tables->last_stack;
    for (uint32_t i = 0; i < last->depth; i++) {
        sperf_stack_t stack = sperf_stack_table_get(&tables->stacks, last->nodes[i]);
        sperf_frame_values_touch(&tables->values, sperf_frame_table_get(&tables->frames, stack.frame).function);
    }
}

/* Intern the entry's stack. */
static sperf_status_t add_stack(sperf_tables_t *tables, const sperf_entry_t *entry, const sperf_entry_frames_t *frames,
                                sperf_stack_id_t *out)
{
    struct sperf_last_stack *last = tables->last_stack;
    sperf_stack_id_t node = 0;
    uint32_t shared = 0;
    if (entry->truncated) {
        /* Its root is cut off: frames at equal distance from the cut have nothing to do with those of another stack. */
        last->depth = 0;
        SPERF_TRY(add_synthetic(tables, 0, SPERF_SYNTHETIC_TRUNCATED, &node));
    } else {
        uint32_t limit = entry->depth < last->depth ? entry->depth : last->depth;
        uint32_t leaf = entry->depth - 1;
        while (shared < limit) {
            sperf_vm_frame_t frame = sperf_entry_frame(frames, leaf - shared);
            if (!same_frame(&last->frames[shared], &frame)) break;
            node = last->nodes[shared++];
        }
    }
    last->depth = 0; /* until all of it is right again */
    for (uint32_t i = shared; i < entry->depth; i++) {
        last->frames[i] = sperf_entry_frame(frames, entry->depth - 1 - i);
        SPERF_TRY(find_frame(tables, entry, node, &last->frames[i], &node));
        last->nodes[i] = node;
    }
    last->depth = entry->truncated ? 0 : entry->depth;
    if (entry->leaf.instruction != 0) SPERF_TRY(add_instruction(tables, entry, node, &node));
    *out = node;
    return SPERF_OK;
}

static sperf_timeline_row_t row_of(const sperf_tables_t *tables, sperf_sample_key_t key, int64_t mono_ns,
                                   int64_t weight_ns)
{
    int64_t since_ns = mono_ns - tables->start_mono_ns;
    return (sperf_timeline_row_t){
        .time_us = since_ns > 0 ? (uint64_t)since_ns / 1000 : 0,
        .key = key,
        .weight = weight_ns,
    };
}

/* The C function that the thread was in, below all else that is known; the line is nobody's. */
static sperf_status_t add_native_leaf(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_code_kind_t code,
                                      sperf_stack_id_t *stack)
{
    if (!tables->native || entry->leaf.machine_pc == 0) return SPERF_OK;
    return add_key(tables, *stack, sperf_native_leaf_key(entry->leaf.machine_pc, code), 0, stack);
}

static sperf_status_t add_sample(sperf_tables_t *tables, sperf_sample_key_t key, int64_t mono_ns, int64_t weight_ns)
{
    if (tables->aggregate) {
        int64_t values[SPERF_SAMPLE_VALUES] = {1, weight_ns};
        return sperf_sample_table_add(&tables->sums, key, values);
    }
    sperf_timeline_row_t row = row_of(tables, key, mono_ns, weight_ns);
    return sperf_timeline_append(&tables->timeline, &row);
}

/* Add a sample with key running->last_key whose weight may grow. */
static sperf_status_t add_open_sample(sperf_tables_t *tables, sperf_running_t *running, int64_t mono_ns,
                                      int64_t weight_ns)
{
    sperf_sample_key_t key = running->last_key;
    if (tables->aggregate) return add_sample(tables, key, mono_ns, weight_ns);
    sperf_timeline_row_t row = row_of(tables, key, mono_ns, weight_ns);
    return sperf_timeline_append_open(&tables->timeline, &row, &running->last_weight);
}

static void count_lost(sperf_tables_t *tables)
{
    atomic_fetch_add_explicit(&tables->counters->dropped_memory, 1, memory_order_relaxed);
}

/* What a kind's leaf frame is; RUNNING has none, and as a stack of its own it is time that nothing was captured for. */
static const uint32_t synthetic_of_kind[SPERF_TIME_KINDS] = {
    [SPERF_TIME_RUNNING] = SPERF_SYNTHETIC_UNSAMPLED,    [SPERF_TIME_BLOCKED] = SPERF_SYNTHETIC_GVL_BLOCKED,
    [SPERF_TIME_WAIT] = SPERF_SYNTHETIC_GVL_WAIT,        [SPERF_TIME_MARKING] = SPERF_SYNTHETIC_GC_MARKING,
    [SPERF_TIME_SWEEPING] = SPERF_SYNTHETIC_GC_SWEEPING,
};

uint32_t sperf_intern_synthetic_of(sperf_time_kind_t kind)
{
    return synthetic_of_kind[kind];
}

sperf_time_kind_t sperf_intern_kind(const sperf_tables_t *tables, sperf_stack_id_t stack)
{
    uint32_t value = tables->frames.rows[tables->stacks.rows[stack].frame].function;
    for (int kind = SPERF_TIME_BLOCKED; kind < SPERF_TIME_KINDS; kind++) {
        if (value == synthetic_of_kind[kind]) return (sperf_time_kind_t)kind;
    }
    return SPERF_TIME_RUNNING;
}

/*
 * Running time of threads that were gone before a tick found them goes to the next tick that finds a thread for the
 * first time: those that are found stand for those that are not. If it went to whatever is found next, long-lived
 * threads would get the share of it that they are found with: half of it, for a main thread that works half of the
 * time.
 */
static int64_t take_pool(sperf_tables_t *tables)
{
    if (tables->rests_capacity == 0) return 0;
    int64_t pool_ns = tables->rests[0].ns[SPERF_TIME_RUNNING];
    if (pool_ns <= 0) return 0;
    tables->rests[0].ns[SPERF_TIME_RUNNING] = 0;
    return pool_ns;
}

/* Give the last sample of this clock more; what it may not have is a rest of the thread in row `row`. */
static void grow_last(sperf_tables_t *tables, sperf_running_t *running, sperf_thread_id_t row, sperf_share_t share)
{
    sperf_status_t status = SPERF_LIMIT_EXCEEDED;
    if (running->has_last && tables->aggregate) {
        int64_t values[SPERF_SAMPLE_VALUES] = {0, share.weight_ns};
        status = sperf_sample_table_add(&tables->sums, running->last_key, values);
    } else if (running->has_last) {
        status = sperf_timeline_weight_add(&tables->timeline, &running->last_weight, share.weight_ns);
    }
    if (status != SPERF_OK) share.rest_ns += share.weight_ns;
    sperf_intern_rest(tables, row, SPERF_TIME_RUNNING, share.rest_ns);
}

/* Whether the session wants the sample. */
static bool is_kept(const sperf_tables_t *tables, const sperf_entry_t *entry)
{
    return !tables->deferred || entry->blocks != 0;
}

/* Whether what the entry tells is measured at all: hooks tell of times in any session. */
static bool is_measured(const sperf_tables_t *tables, sperf_entry_type_t type)
{
    switch (type) {
    case SPERF_ENTRY_ALLOCATION: return tables->measures.allocations;
    case SPERF_ENTRY_CUSTOM: return tables->measures.custom;
    default: return tables->measures.times;
    }
}

/*
 * What a tick stands for in a block: a period. Not what lies between it and its neighbours, as those of the first and
 * the last one may be outside of the block, or were missed: what a block does at its ends would then weigh less or more
 * than the rest, and a block of some milliseconds is little else. How much time there was in all, spans tell
 * (capture/block_spans.h).
 */
static sperf_status_t add_to_blocks(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key)
{
    return sperf_block_sums_add(&tables->blocks, entry->blocks, key, entry->mono_ns, tables->schedule.period_ns);
}

/* A deferred session is as its blocks are. */
static sperf_status_t add_deferred_tick(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key)
{
    if (!is_kept(tables, entry)) return SPERF_OK;
    SPERF_TRY(add_to_blocks(tables, entry, key));
    return add_sample(tables, key, entry->mono_ns, tables->schedule.period_ns);
}

static sperf_status_t add_tick_sample(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_sample_key_t key)
{
    sperf_running_t *running = sperf_tick_account(tables->mode, entry->native, entry->record);
    sperf_place_t place = {
        .mono_ns = entry->mono_ns,
        .distances = sperf_schedule_distances(&tables->schedule, entry->mono_ns),
        .missed = tables->missed_ticks,
    };
    sperf_shares_t shares = sperf_account_take(&running->account, &entry->values.tick, &place);
    entry->native->ticked_number = entry->thread_number;
    if (tables->deferred) return add_deferred_tick(tables, entry, key);
    grow_last(tables, running, running->has_last ? running->last_key.thread : key.thread, shares.last);
    sperf_intern_rest(tables, key.thread, SPERF_TIME_RUNNING, shares.own.rest_ns);
    int64_t weight_ns = shares.own.weight_ns;
    /*
     * Threads that no tick found stand behind those that one did find once: a thread that is found often stands for
     * itself.
     */
    if (!entry->record->sampled) weight_ns += take_pool(tables);
    entry->record->sampled = true;

    running->last_key = key;
    sperf_status_t status = add_open_sample(tables, running, entry->mono_ns, weight_ns);
    running->has_last = status == SPERF_OK;
    if (status == SPERF_OK) status = add_to_blocks(tables, entry, key);
    return status;
}

static sperf_status_t add_tick(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                               sperf_thread_id_t thread)
{
    if (!is_kept(tables, entry)) return add_tick_sample(tables, entry, (sperf_sample_key_t){.thread = thread});
    const sperf_vm_leaf_t *leaf = &entry->leaf;
    sperf_code_kind_t code = sperf_machine_code_kind(&tables->code, leaf->machine_pc, entry->mono_ns);
    SPERF_TRY(add_native_leaf(tables, entry, code, &stack));
    sperf_label_set_id_t labels = sperf_label_key(entry->labels, sperf_jit_state(code, entry->walked, leaf->compiled));
    return add_tick_sample(tables, entry, (sperf_sample_key_t){stack, thread, labels});
}

/* What a fiber has waited is its blocks' alone: its thread did other things meanwhile, which the session has. */
static sperf_status_t add_spent(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                sperf_thread_id_t thread)
{
    bool waited = entry->type == SPERF_ENTRY_WAITED;
    for (int kind = 0; kind < SPERF_TIME_KINDS; kind++) {
        if (entry->values.spent_ns[kind] == 0) continue;
        sperf_stack_id_t leaf = stack;
        bool has_leaf = kind == SPERF_TIME_RUNNING && stack != 0;
        if (!has_leaf) SPERF_TRY(add_synthetic(tables, stack, synthetic_of_kind[kind], &leaf));
        sperf_sample_key_t key = {leaf, thread, sperf_label_key(entry->labels, SPERF_JIT_UNKNOWN)};
        int64_t ns = entry->values.spent_ns[kind];
        SPERF_TRY(sperf_block_sums_add(&tables->blocks, entry->blocks, key, entry->mono_ns, ns));
        if (!waited || tables->deferred) SPERF_TRY(add_sample(tables, key, entry->mono_ns, ns));
    }
    if (waited) sperf_intern_span(tables, entry);
    return SPERF_OK;
}

/* The class is a frame behind the leaf: see allocations.h. */
static sperf_status_t add_allocation(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                     sperf_thread_id_t thread)
{
    const sperf_allocation_t *of = &entry->values.allocation;
    SPERF_TRY(add_key(tables, stack, (sperf_frame_key_t){of->class, SPERF_CLASS_METHOD, 0}, 0, &stack));
    sperf_sample_key_t key = {stack, thread, sperf_label_key(entry->labels, SPERF_JIT_UNKNOWN)};
    return sperf_allocations_add(&tables->allocations, key, of);
}

static sperf_status_t add_custom(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                 sperf_thread_id_t thread)
{
    sperf_sample_key_t key = {stack, thread, sperf_label_key(entry->labels, SPERF_JIT_UNKNOWN)};
    return add_sample(tables, key, entry->mono_ns, entry->values.weight);
}

static sperf_status_t add_entry(sperf_tables_t *tables, const sperf_entry_t *entry, sperf_stack_id_t stack,
                                sperf_thread_id_t thread)
{
    switch (entry->type) {
    case SPERF_ENTRY_TICK: return add_tick(tables, entry, stack, thread);
    case SPERF_ENTRY_ALLOCATION: return add_allocation(tables, entry, stack, thread);
    case SPERF_ENTRY_CUSTOM: return add_custom(tables, entry, stack, thread);
    default: return add_spent(tables, entry, stack, thread);
    }
}

/* Find or make the row without a name. SPERF_NO_MEMORY, SPERF_LIMIT_EXCEEDED. */
static sperf_status_t names_of(sperf_tables_t *tables, uint64_t number, sperf_thread_names_t **out)
{
    sperf_thread_t thread = {.process = tables->process_id, .number = number};
    sperf_thread_id_t row = sperf_thread_table_find(&tables->thread_rows, thread);
    if (row != 0) {
        *out = &tables->names_of_rows[row];
        return SPERF_OK;
    }
    row = tables->thread_rows.count + 1;
    if (row >= tables->names_of_rows_capacity) {
        uint32_t capacity = row < 8 ? 16 : row * 2;
        sperf_thread_names_t *names = realloc(tables->names_of_rows, capacity * sizeof *names);
        if (names == NULL) return SPERF_NO_MEMORY;
        tables->names_of_rows = names;
        tables->names_of_rows_capacity = capacity;
    }
    SPERF_TRY(sperf_thread_table_intern(&tables->thread_rows, thread, &row));
    tables->names_of_rows[row] = (sperf_thread_names_t){.current = row};
    *out = &tables->names_of_rows[row];
    return SPERF_OK;
}

sperf_thread_id_t sperf_intern_thread(sperf_tables_t *tables, uint64_t number)
{
    sperf_thread_names_t *names;
    return names_of(tables, number, &names) == SPERF_OK ? names->current : 0;
}

void sperf_intern_span(sperf_tables_t *tables, const sperf_entry_t *entry)
{
    uint64_t blocks = entry->blocks & tables->blocks.open;
    sperf_thread_id_t row = blocks != 0 ? sperf_intern_thread(tables, entry->thread_number) : 0;
    if (row == 0) return; /* without memory, what the samples weigh stands */
    sperf_status_t status = sperf_block_sums_spend(&tables->blocks, blocks, row, entry->values.spent_ns);
    if (status == SPERF_OK && tables->deferred) {
        status = sperf_sample_table_add(&tables->spent, (sperf_sample_key_t){.thread = row}, entry->values.spent_ns);
    }
    if (status != SPERF_OK) count_lost(tables);
}

void sperf_intern_entry(sperf_tables_t *tables, const uint64_t *words)
{
    sperf_entry_t entry;
    sperf_entry_frames_t frames;
    uint64_t number;
    sperf_string_t name;
    if (sperf_thread_name_read(words, &number, &name)) {
        /* Without memory samples have the name that was. */
        (void)sperf_intern_renamed(tables, number, name.bytes, name.length);
        return;
    }
    sperf_entry_read(words, &entry, &frames);
    entry.blocks &= tables->blocks.open;
    if (!is_measured(tables, entry.type)) return;
    if (entry.type == SPERF_ENTRY_SPAN) {
        sperf_intern_span(tables, &entry);
        return;
    }
    if (entry.type == SPERF_ENTRY_SPENT && !is_kept(tables, &entry)) return;
    if (entry.truncated) atomic_fetch_add_explicit(&tables->counters->truncated_stacks, 1, memory_order_relaxed);
    /* Between a thread's last frame and its end there is no stack: the time stays in its account. */
    if (entry.depth == 0 && entry.type != SPERF_ENTRY_SPENT) return;

    sperf_stack_id_t stack = 0;
    sperf_thread_id_t thread = sperf_intern_thread(tables, entry.thread_number);
    sperf_status_t status = SPERF_OK;
    if (is_kept(tables, &entry)) status = add_stack(tables, &entry, &frames, &stack);
    if (status == SPERF_OK) status = add_entry(tables, &entry, stack, thread);
    if (status != SPERF_OK) count_lost(tables);
}

sperf_thread_id_t sperf_intern_find_thread(const sperf_tables_t *tables, uint64_t number)
{
    sperf_thread_t thread = {.process = tables->process_id, .number = number};
    sperf_thread_id_t row = sperf_thread_table_find(&tables->thread_rows, thread);
    return row == 0 ? 0 : tables->names_of_rows[row].current;
}

sperf_thread_id_t sperf_intern_thread_shown(const sperf_tables_t *tables, sperf_thread_id_t row)
{
    if (row == 0 || sperf_thread_table_get(&tables->thread_rows, row).name != 0) return row;
    sperf_thread_id_t named = tables->names_of_rows[row].named;
    return named != 0 ? named : row;
}

void sperf_intern_rest(sperf_tables_t *tables, sperf_thread_id_t row, sperf_time_kind_t kind, int64_t ns)
{
    if (ns == 0 || !tables->measures.times || tables->deferred) return; /* deferred: spans tell it */
    if (row >= tables->rests_capacity) {
        uint32_t capacity = row < 8 ? 16 : row * 2;
        sperf_rest_t *rests = realloc(tables->rests, capacity * sizeof *rests);
        if (rests == NULL) {
            count_lost(tables);
            return;
        }
        memset(rests + tables->rests_capacity, 0, (capacity - tables->rests_capacity) * sizeof *rests);
        tables->rests = rests;
        tables->rests_capacity = capacity;
    }
    tables->rests[row].ns[kind] += ns;
}

sperf_status_t sperf_intern_deferred_rests(sperf_tables_t *tables, uint32_t rows, const sperf_rest_t *weights)
{
    free(tables->rests);
    tables->rests = calloc(rows, sizeof *tables->rests);
    tables->rests_capacity = tables->rests != NULL ? rows : 0;
    if (tables->rests == NULL) return SPERF_NO_MEMORY;
    for (uint32_t row = 1; row < rows; row++) {
        const int64_t *spent_ns = sperf_block_spent(&tables->spent, row);
        for (int kind = 0; kind < SPERF_TIME_KINDS && spent_ns != NULL; kind++) {
            tables->rests[row].ns[kind] = spent_ns[kind] - weights[row].ns[kind];
        }
    }
    return SPERF_OK;
}

void sperf_intern_running_end(sperf_tables_t *tables, sperf_running_t *running, sperf_thread_id_t row, int64_t clock_ns,
                              int64_t gc_ns)
{
    grow_last(tables, running, row, sperf_account_end(&running->account, clock_ns, gc_ns));
}

void sperf_intern_measured_rests(sperf_tables_t *tables, sperf_thread_id_t row, const sperf_thread_record_t *record)
{
    bool wall = tables->mode == SPERF_MODE_WALL;
    for (int kind = SPERF_TIME_BLOCKED; kind < SPERF_TIME_KINDS; kind++) {
        /*
         * How long waits were is noted in cpu mode, too, as it tells CPU time without the GVL; but it is not CPU time.
         */
        if (!wall && (kind == SPERF_TIME_BLOCKED || kind == SPERF_TIME_WAIT)) continue;
        sperf_intern_rest(tables, row, (sperf_time_kind_t)kind, sperf_thread_due_ns(record, (sperf_time_kind_t)kind));
    }
}

sperf_status_t sperf_intern_thread_name(sperf_tables_t *tables, uint64_t number, const char *bytes, size_t length)
{
    sperf_thread_names_t *names;
    SPERF_TRY(names_of(tables, number, &names));
    if (names->named != 0) return SPERF_OK;
    sperf_thread_t thread = {.process = tables->process_id, .number = number};
    SPERF_TRY(sperf_string_table_intern(&tables->thread_names, bytes, length, &thread.name));
    if (thread.name == 0) return SPERF_OK;
    SPERF_TRY(sperf_thread_table_intern(&tables->thread_rows, thread, &names->named));
    names->current = names->named;
    return SPERF_OK;
}

sperf_status_t sperf_intern_renamed(sperf_tables_t *tables, uint64_t number, const char *bytes, size_t length)
{
    sperf_thread_names_t *names;
    SPERF_TRY(names_of(tables, number, &names));
    if (names->named == 0) return sperf_intern_thread_name(tables, number, bytes, length);
    sperf_thread_t thread = {.process = tables->process_id, .number = number};
    uint32_t rows = tables->thread_rows.count;
    if (tables->renames >= SPERF_RENAMES_MAX) {
        thread.name = sperf_string_table_find(&tables->thread_names, bytes, length);
        sperf_thread_id_t known = sperf_thread_table_find(&tables->thread_rows, thread);
        if (known != 0) names->current = known;
        if (known == 0) tables->renames_refused++;
        return SPERF_OK;
    }
    SPERF_TRY(sperf_string_table_intern(&tables->thread_names, bytes, length, &thread.name));
    SPERF_TRY(sperf_thread_table_intern(&tables->thread_rows, thread, &names->current));
    tables->renames += tables->thread_rows.count - rows;
    return SPERF_OK;
}

void sperf_intern_exited_thread(sperf_tables_t *tables, sperf_thread_record_t *record)
{
    sperf_thread_id_t row = sperf_intern_find_thread(tables, record->number);
    /* Without memory it stays without a name: nothing of its time is lost. */
    if (row != 0 && record->name != NULL) {
        (void)sperf_intern_thread_name(tables, record->number, record->name, record->name_length);
        row = sperf_intern_find_thread(tables, record->number);
    }
    sperf_allocations_count(&tables->allocations, row, record->allocated);
    sperf_intern_measured_rests(tables, row, record);
    if (tables->mode == SPERF_MODE_CPU) return;
    /* It may have a row for what it waited, and still no tick found it running. */
    if (!record->sampled) row = 0;
    sperf_intern_running_end(tables, &record->running, row, record->held_ns, record->gc_total_ns);
    sperf_intern_rest(tables, row, SPERF_TIME_RUNNING, sperf_thread_due_ns(record, SPERF_TIME_RUNNING));
}

void sperf_intern_exited_native(sperf_tables_t *tables, sperf_native_t *native)
{
    if (tables->mode != SPERF_MODE_CPU) return;
    sperf_cpu_split_read(&native->cpu, native->exit_clock_ns, native->held_ns, native->held_ns);
    sperf_thread_id_t row = sperf_intern_find_thread(tables, native->ticked_number);
    sperf_intern_running_end(tables, &native->running, row, native->cpu.with_gvl_ns, native->gc_total_ns);
    sperf_intern_rest(tables, row, SPERF_TIME_RUNNING, sperf_native_without_gvl_due_ns(native));
}

void sperf_intern_synthetic(sperf_tables_t *tables, sperf_time_kind_t kind, sperf_thread_id_t row, int64_t mono_ns,
                            int64_t weight_ns)
{
    sperf_stack_id_t stack;
    if (add_synthetic(tables, 0, synthetic_of_kind[kind], &stack) != SPERF_OK ||
        add_sample(tables, (sperf_sample_key_t){stack, row, 0}, mono_ns, weight_ns) != SPERF_OK) {
        count_lost(tables);
    }
}
