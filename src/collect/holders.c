/* What held the GVL or a lock while threads waited for it: see sperf/collect/holders.h. */
#include "sperf/collect/holders.h"

#include <stdlib.h>
#include <string.h>

#include "sperf/collect/account.h"

/* -- The stacks that were found in one hold, and the method that had most of it -- */

/* Stacks that are compared. The part of a later one counts for its method if that has a row. */
enum { STACKS_MAX = 16 };

typedef struct {
    struct {
        sperf_stack_id_t stack;
        uint32_t method;
        int64_t part_ns;
    } rows[STACKS_MAX];
    uint32_t count;
} stacks_t;

static void add_stack(stacks_t *stacks, sperf_stack_id_t stack, uint32_t method, int64_t part_ns)
{
    uint32_t i = 0;
    while (i < stacks->count && stacks->rows[i].stack != stack) i++;
    if (i == STACKS_MAX) {
        for (i = 0; i < stacks->count && stacks->rows[i].method != method;) i++;
        if (i == stacks->count) return;
    } else if (i == stacks->count) {
        stacks->rows[i].stack = stack;
        stacks->rows[i].method = method;
        stacks->rows[i].part_ns = 0;
        stacks->count++;
    }
    stacks->rows[i].part_ns += part_ns;
}

/*
 * Return the stack with most of the hold among those of the method with most of it. A method is seen at many
 * instructions, and each is a stack; a C method has one. `stacks` must not be empty.
 */
static sperf_stack_id_t main_stack(const stacks_t *stacks)
{
    uint32_t most = 0;
    int64_t most_of_method_ns = -1;
    for (uint32_t i = 0; i < stacks->count; i++) {
        int64_t of_method_ns = 0;
        for (uint32_t j = 0; j < stacks->count; j++) {
            if (stacks->rows[j].method == stacks->rows[i].method) of_method_ns += stacks->rows[j].part_ns;
        }
        bool is_more = of_method_ns > most_of_method_ns;
        if (of_method_ns == most_of_method_ns) is_more = stacks->rows[i].part_ns > stacks->rows[most].part_ns;
        if (is_more) most = i;
        if (is_more) most_of_method_ns = of_method_ns;
    }
    return stacks->rows[most].stack;
}

/* -- Shares and causes, of waits of both kinds -- */

/* Return what a thing from `from_ns` to `to_ns` has in a wait; an instant in it: what it stands for, `weight_ns`. */
static int64_t part_of_wait(int64_t from_ns, int64_t to_ns, int64_t weight_ns, int64_t wait_from_ns, int64_t wait_to_ns)
{
    if (to_ns == from_ns) return to_ns > wait_from_ns && to_ns <= wait_to_ns ? weight_ns : 0;
    if (from_ns < wait_from_ns) from_ns = wait_from_ns;
    if (to_ns > wait_to_ns) to_ns = wait_to_ns;
    return to_ns > from_ns ? to_ns - from_ns : 0;
}

static sperf_status_t add_cause(sperf_cause_table_t *causes, uint32_t rows_max, sperf_cause_key_t key,
                                sperf_cause_values_t values)
{
    bool is_full = causes->count >= (rows_max != 0 ? rows_max : SPERF_HOLDERS_ROWS_MAX);
    if (is_full && sperf_cause_table_find(causes, key) == UINT32_MAX) key.holder = SPERF_HOLDER_OTHER;
    return sperf_cause_table_add(causes, key, values);
}

static size_t bytes_of_causes(const sperf_cause_table_t *causes)
{
    return causes->capacity * (sizeof *causes->keys + sizeof *causes->values) +
           causes->index.capacity * sizeof *causes->index.slots;
}

/* -- Holders of the GVL -- */

/* A hold, as far as one wait goes. */
typedef struct {
    uint64_t first, last; /* numbers of what was found in it */
    stacks_t stacks;
    bool counted;
} hold_t;

void sperf_holders_cleanup(sperf_holders_t *holders)
{
    free(holders->held);
    free(holders->waits);
    sperf_cause_table_cleanup(&holders->causes);
    *holders = (sperf_holders_t){.rows_max = holders->rows_max};
}

int64_t sperf_holders_tick_ns(sperf_holders_t *holders, int64_t period_ns, uint64_t missed)
{
    uint64_t before = missed > holders->missed ? missed - holders->missed : 0;
    holders->missed = missed;
    return (int64_t)(1 + before) * period_ns;
}

static sperf_held_t *held_at(const sperf_holders_t *holders, uint64_t number)
{
    return &holders->held[number % SPERF_HOLDERS_HELD_MAX];
}

/* Return what of `held` lies in the wait. */
static int64_t part_in(const sperf_held_t *held, const sperf_gvl_wait_t *wait)
{
    if (held->thread == wait->thread) return 0;
    return part_of_wait(held->from_ns, held->to_ns, held->weight_ns, wait->from_ns, wait->to_ns);
}

/* Return the number of the first that may lie in the wait; the rest up to held_count do. */
static uint64_t first_in(const sperf_holders_t *holders, const sperf_gvl_wait_t *wait)
{
    uint64_t oldest = 0, number = holders->held_count;
    if (holders->held_count > SPERF_HOLDERS_HELD_MAX) oldest = holders->held_count - SPERF_HOLDERS_HELD_MAX;
    while (number > oldest && held_at(holders, number - 1)->to_ns > wait->from_ns) number--;
    return number;
}

static sperf_status_t add_holder(sperf_holders_t *holders, const sperf_gvl_wait_t *wait, sperf_stack_id_t holder,
                                 sperf_cause_values_t values)
{
    return add_cause(&holders->causes, holders->rows_max, (sperf_cause_key_t){wait->waiter, holder}, values);
}

/* Share out the weight of the wait over what was found from number `first` on, which weighs `total_ns` in it. */
static sperf_status_t share_out(sperf_holders_t *holders, const sperf_gvl_wait_t *wait, uint64_t first,
                                int64_t total_ns)
{
    sperf_apportion_t apportion;
    sperf_apportion_init(&apportion, total_ns, wait->weight_ns - total_ns);
    sperf_stack_id_t stack = 0;
    int64_t wait_ns = 0;
    for (uint64_t number = first; number < holders->held_count; number++) {
        const sperf_held_t *held = held_at(holders, number);
        int64_t part_ns = part_in(held, wait);
        if (part_ns == 0) continue;
        if (wait_ns > 0 && held->stack != stack) {
            SPERF_TRY(add_holder(holders, wait, stack, (sperf_cause_values_t){.wait_ns = wait_ns}));
            wait_ns = 0;
        }
        stack = held->stack;
        wait_ns += sperf_apportion_next(&apportion, part_ns);
    }
    return add_holder(holders, wait, stack, (sperf_cause_values_t){.wait_ns = wait_ns});
}

/* -- Holds -- */

static void extend_hold(hold_t *hold, const sperf_held_t *held, uint64_t number, int64_t part_ns)
{
    hold->last = number;
    hold->counted = hold->counted || held->counted;
    add_stack(&hold->stacks, held->stack, held->method, part_ns);
}

/* Add the hold, which ends at `end_ns` or, if that is not after what was found in it, there. */
static sperf_status_t add_hold(sperf_holders_t *holders, const sperf_gvl_wait_t *wait, const hold_t *hold,
                               int64_t end_ns)
{
    const sperf_held_t *first = held_at(holders, hold->first), *last = held_at(holders, hold->last);
    if (first->thread == 0) return SPERF_OK;
    int64_t from_ns = first->since_ns < first->from_ns ? first->since_ns : first->from_ns;
    if (from_ns < wait->from_ns) from_ns = wait->from_ns;
    if (end_ns < last->to_ns) end_ns = last->to_ns;
    if (end_ns > wait->to_ns) end_ns = wait->to_ns;
    sperf_cause_values_t values = {.holds = hold->counted ? 0 : 1, .longest_ns = end_ns - from_ns};
    for (uint64_t number = hold->first; number <= hold->last; number++) held_at(holders, number)->counted = true;
    return add_holder(holders, wait, main_stack(&hold->stacks), values);
}

static bool is_same_hold(const sperf_held_t *a, const sperf_held_t *b)
{
    return a->thread == b->thread && (a->thread == 0 || a->since_ns == b->since_ns);
}

static sperf_status_t add_holds(sperf_holders_t *holders, const sperf_gvl_wait_t *wait, uint64_t first)
{
    hold_t hold = {0};
    for (uint64_t number = first; number < holders->held_count; number++) {
        const sperf_held_t *held = held_at(holders, number);
        int64_t part_ns = part_in(held, wait);
        if (part_ns == 0) continue;
        if (hold.stacks.count > 0 && !is_same_hold(held_at(holders, hold.first), held)) {
            int64_t end_ns = held->thread != 0 && held->since_ns < held->from_ns ? held->since_ns : held->from_ns;
            SPERF_TRY(add_hold(holders, wait, &hold, end_ns));
            hold = (hold_t){0};
        }
        if (hold.stacks.count == 0) hold.first = number;
        extend_hold(&hold, held, number, part_ns);
    }
    return add_hold(holders, wait, &hold, wait->to_ns);
}

/* -- Waits -- */

static sperf_status_t settle(sperf_holders_t *holders, const sperf_gvl_wait_t *wait)
{
    int64_t total_ns = 0;
    if (wait->weight_ns <= 0) return SPERF_OK;
    uint64_t first = holders->held != NULL ? first_in(holders, wait) : holders->held_count;
    for (uint64_t number = first; number < holders->held_count; number++) {
        total_ns += part_in(held_at(holders, number), wait);
    }
    if (total_ns == 0) {
        return add_holder(holders, wait, SPERF_HOLDER_UNKNOWN, (sperf_cause_values_t){.wait_ns = wait->weight_ns});
    }
    SPERF_TRY(share_out(holders, wait, first, total_ns));
    return add_holds(holders, wait, first);
}

/* Settle the first `count` waits. An error loses the one it came with, and no other. */
static sperf_status_t settle_first(sperf_holders_t *holders, uint32_t count)
{
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 0; i < count; i++) {
        sperf_status_t own = settle(holders, &holders->waits[i]);
        if (own != SPERF_OK) status = own;
    }
    holders->waits_count -= count;
    if (count > 0) memmove(holders->waits, holders->waits + count, holders->waits_count * sizeof *holders->waits);
    return status;
}

sperf_status_t sperf_holders_settle(sperf_holders_t *holders)
{
    return settle_first(holders, holders->waits_count);
}

sperf_status_t sperf_holders_append_held(sperf_holders_t *holders, const sperf_held_t *held)
{
    if (held->weight_ns <= 0 || held->to_ns < held->from_ns) return SPERF_OK;
    if (holders->held == NULL) holders->held = malloc(SPERF_HOLDERS_HELD_MAX * sizeof *holders->held);
    if (holders->held != NULL) *held_at(holders, holders->held_count++) = *held;
    uint32_t ended = 0;
    while (ended < holders->waits_count && holders->waits[ended].to_ns < held->from_ns) ended++;
    return settle_first(holders, ended);
}

sperf_status_t sperf_holders_append_wait(sperf_holders_t *holders, const sperf_gvl_wait_t *wait)
{
    if (holders->waits == NULL) holders->waits = malloc(SPERF_HOLDERS_WAITS_MAX * sizeof *holders->waits);
    if (holders->waits == NULL) return settle(holders, wait);
    sperf_status_t status = SPERF_OK;
    if (holders->waits_count == SPERF_HOLDERS_WAITS_MAX) status = settle_first(holders, SPERF_HOLDERS_WAITS_MAX / 2);
    holders->waits[holders->waits_count++] = *wait;
    return status;
}

size_t sperf_holders_bytes(const sperf_holders_t *holders)
{
    return (holders->held != NULL ? SPERF_HOLDERS_HELD_MAX * sizeof *holders->held : 0) +
           (holders->waits != NULL ? SPERF_HOLDERS_WAITS_MAX * sizeof *holders->waits : 0) +
           bytes_of_causes(&holders->causes);
}

/* -- Holders of locks -- */

void sperf_lock_waits_cleanup(sperf_lock_waits_t *waits)
{
    free(waits->held);
    free(waits->waits);
    sperf_cause_table_cleanup(&waits->causes);
    *waits = (sperf_lock_waits_t){.rows_max = waits->rows_max};
}

static sperf_lock_held_t *lock_held_at(const sperf_lock_waits_t *waits, uint64_t number)
{
    return &waits->held[number % SPERF_LOCK_WAITS_HELD_MAX];
}

static int64_t lock_part_in(const sperf_lock_held_t *held, const sperf_lock_wait_t *wait)
{
    if (held->lock != wait->lock || held->thread == wait->thread) return 0;
    return part_of_wait(held->from_ns, held->to_ns, held->weight_ns, wait->from_ns, wait->to_ns);
}

static uint64_t lock_first_in(const sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait)
{
    uint64_t oldest = 0, number = waits->held_count;
    if (waits->held_count > SPERF_LOCK_WAITS_HELD_MAX) oldest = waits->held_count - SPERF_LOCK_WAITS_HELD_MAX;
    while (number > oldest && lock_held_at(waits, number - 1)->seen_ns > wait->from_ns) number--;
    return number;
}

static int64_t total_in(const sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait, uint64_t first)
{
    int64_t total_ns = 0;
    for (uint64_t number = first; number < waits->held_count; number++) {
        total_ns += lock_part_in(lock_held_at(waits, number), wait);
    }
    return total_ns;
}

static sperf_status_t add_lock_holder(sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait, sperf_stack_id_t holder,
                                      sperf_cause_values_t values)
{
    return add_cause(&waits->causes, waits->rows_max, (sperf_cause_key_t){wait->waiter, holder}, values);
}

/* Add the whole wait to one holder. */
static sperf_status_t add_whole(sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait, sperf_stack_id_t holder)
{
    sperf_cause_values_t values = {.wait_ns = wait->weight_ns, .holds = 1, .longest_ns = wait->to_ns - wait->from_ns};
    return add_lock_holder(waits, wait, holder, values);
}

/* Share out the weight of the wait over what was found from number `first` on, which stands for `total_ns` in it. */
static sperf_status_t lock_share_out(sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait, uint64_t first,
                                     int64_t total_ns)
{
    stacks_t stacks = {.count = 0};
    sperf_apportion_t apportion;
    sperf_apportion_init(&apportion, total_ns, wait->weight_ns - total_ns);
    for (uint64_t number = first; number < waits->held_count; number++) {
        const sperf_lock_held_t *held = lock_held_at(waits, number);
        int64_t part_ns = lock_part_in(held, wait);
        if (part_ns == 0) continue;
        add_stack(&stacks, held->stack, held->method, part_ns);
        sperf_cause_values_t values = {.wait_ns = sperf_apportion_next(&apportion, part_ns)};
        SPERF_TRY(add_lock_holder(waits, wait, held->stack, values));
    }
    sperf_cause_values_t values = {.holds = 1, .longest_ns = wait->to_ns - wait->from_ns};
    return add_lock_holder(waits, wait, main_stack(&stacks), values);
}

static sperf_status_t lock_settle(sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait)
{
    uint64_t first = waits->held != NULL ? lock_first_in(waits, wait) : waits->held_count;
    int64_t total_ns = total_in(waits, wait, first);
    if (total_ns == 0) return add_whole(waits, wait, SPERF_HOLDER_UNKNOWN);
    return lock_share_out(waits, wait, first, total_ns);
}

static void remove_waits(sperf_lock_waits_t *waits, uint32_t from, uint32_t count)
{
    waits->waits_count -= count;
    sperf_lock_wait_t *to = waits->waits + from;
    if (count > 0) memmove(to, to + count, (waits->waits_count - from) * sizeof *to);
}

/* Settle the first `count` waits. An error loses the one it came with, and no other. */
static sperf_status_t lock_settle_first(sperf_lock_waits_t *waits, uint32_t count)
{
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 0; i < count; i++) {
        sperf_status_t own = lock_settle(waits, &waits->waits[i]);
        if (own != SPERF_OK) status = own;
    }
    remove_waits(waits, 0, count);
    return status;
}

sperf_status_t sperf_lock_waits_settle(sperf_lock_waits_t *waits)
{
    return lock_settle_first(waits, waits->waits_count);
}

sperf_status_t sperf_lock_waits_advance(sperf_lock_waits_t *waits, int64_t now_ns)
{
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 0; i < waits->waits_count;) {
        if (!waits->waits[i].is_held || waits->waits[i].to_ns >= now_ns) {
            i++;
            continue;
        }
        sperf_status_t own = lock_settle(waits, &waits->waits[i]);
        if (own != SPERF_OK) status = own;
        remove_waits(waits, i, 1);
    }
    return status;
}

sperf_status_t sperf_lock_waits_append_held(sperf_lock_waits_t *waits, const sperf_lock_held_t *held)
{
    if (held->weight_ns <= 0 || held->to_ns < held->from_ns) return SPERF_OK;
    if (waits->held == NULL) waits->held = malloc(SPERF_LOCK_WAITS_HELD_MAX * sizeof *waits->held);
    if (waits->held == NULL) return SPERF_OK;
    *lock_held_at(waits, waits->held_count++) = *held;
    for (uint32_t i = 0; i < waits->waits_count; i++) {
        if (lock_part_in(held, &waits->waits[i]) > 0) waits->waits[i].is_held = true;
    }
    return SPERF_OK;
}

sperf_status_t sperf_lock_waits_append_wait(sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait)
{
    if (wait->weight_ns <= 0) return SPERF_OK;
    if (wait->lock == SPERF_LOCK_WITHOUT_OWNER) return add_whole(waits, wait, SPERF_HOLDER_NO_OWNER);
    if (waits->waits == NULL) waits->waits = malloc(SPERF_LOCK_WAITS_MAX * sizeof *waits->waits);
    if (waits->waits == NULL) return lock_settle(waits, wait);
    sperf_status_t status = SPERF_OK;
    if (waits->waits_count == SPERF_LOCK_WAITS_MAX) status = lock_settle_first(waits, SPERF_LOCK_WAITS_MAX / 2);
    sperf_lock_wait_t *own = &waits->waits[waits->waits_count++];
    *own = *wait;
    own->is_held = waits->held != NULL && total_in(waits, wait, lock_first_in(waits, wait)) > 0;
    return status;
}

size_t sperf_lock_waits_bytes(const sperf_lock_waits_t *waits)
{
    return (waits->held != NULL ? SPERF_LOCK_WAITS_HELD_MAX * sizeof *waits->held : 0) +
           (waits->waits != NULL ? SPERF_LOCK_WAITS_MAX * sizeof *waits->waits : 0) + bytes_of_causes(&waits->causes);
}
