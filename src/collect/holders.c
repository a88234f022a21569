/* What held the GVL while threads waited for it: see sperf/collect/holders.h. */
#include "sperf/collect/holders.h"

#include <stdlib.h>
#include <string.h>

#include "hold_stacks.h"
#include "sperf/collect/account.h"

/* A hold, as far as one wait goes. */
typedef struct {
    uint64_t first, last; /* numbers of what was found in it */
    sperf_hold_stacks_t stacks;
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
    if (held->to_ns == held->from_ns) {
        return held->to_ns > wait->from_ns && held->to_ns <= wait->to_ns ? held->weight_ns : 0;
    }
    int64_t from_ns = held->from_ns > wait->from_ns ? held->from_ns : wait->from_ns;
    int64_t to_ns = held->to_ns < wait->to_ns ? held->to_ns : wait->to_ns;
    return to_ns > from_ns ? to_ns - from_ns : 0;
}

/* Return the number of the first that may lie in the wait; the rest up to held_count do. */
static uint64_t first_in(const sperf_holders_t *holders, const sperf_gvl_wait_t *wait)
{
    uint64_t oldest = 0, number = holders->held_count;
    if (holders->held_count > SPERF_HOLDERS_HELD_MAX) oldest = holders->held_count - SPERF_HOLDERS_HELD_MAX;
    while (number > oldest && held_at(holders, number - 1)->to_ns > wait->from_ns) number--;
    return number;
}

/* -- Causes -- */

static sperf_status_t add_cause(sperf_holders_t *holders, const sperf_gvl_wait_t *wait, sperf_stack_id_t holder,
                                sperf_cause_values_t values)
{
    sperf_cause_key_t key = {wait->waiter, holder};
    uint32_t rows_max = holders->rows_max != 0 ? holders->rows_max : SPERF_HOLDERS_ROWS_MAX;
    bool is_full = holders->causes.count >= rows_max;
    if (is_full && sperf_cause_table_find(&holders->causes, key) == UINT32_MAX) key.holder = SPERF_HOLDER_OTHER;
    return sperf_cause_table_add(&holders->causes, key, values);
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
            SPERF_TRY(add_cause(holders, wait, stack, (sperf_cause_values_t){.wait_ns = wait_ns}));
            wait_ns = 0;
        }
        stack = held->stack;
        wait_ns += sperf_apportion_next(&apportion, part_ns);
    }
    return add_cause(holders, wait, stack, (sperf_cause_values_t){.wait_ns = wait_ns});
}

/* -- Holds -- */

static void extend_hold(hold_t *hold, const sperf_held_t *held, uint64_t number, int64_t part_ns)
{
    hold->last = number;
    hold->counted = hold->counted || held->counted;
    sperf_hold_stacks_add(&hold->stacks, held->stack, held->method, part_ns);
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
    return add_cause(holders, wait, sperf_hold_stacks_main(&hold->stacks), values);
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
        return add_cause(holders, wait, SPERF_HOLDER_UNKNOWN, (sperf_cause_values_t){.wait_ns = wait->weight_ns});
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
    const sperf_cause_table_t *causes = &holders->causes;
    return (holders->held != NULL ? SPERF_HOLDERS_HELD_MAX * sizeof *holders->held : 0) +
           (holders->waits != NULL ? SPERF_HOLDERS_WAITS_MAX * sizeof *holders->waits : 0) +
           causes->capacity * (sizeof *causes->keys + sizeof *causes->values) +
           causes->index.capacity * sizeof *causes->index.slots;
}
