/* What held a lock while threads waited for it: see sperf/collect/lock_waits.h. */
#include "sperf/collect/lock_waits.h"

#include <stdlib.h>
#include <string.h>

#include "hold_stacks.h"
#include "sperf/collect/account.h"

void sperf_lock_waits_cleanup(sperf_lock_waits_t *waits)
{
    free(waits->held);
    free(waits->waits);
    sperf_cause_table_cleanup(&waits->causes);
    *waits = (sperf_lock_waits_t){.rows_max = waits->rows_max};
}

static sperf_lock_held_t *held_at(const sperf_lock_waits_t *waits, uint64_t number)
{
    return &waits->held[number % SPERF_LOCK_WAITS_HELD_MAX];
}

/* Return what of `held` lies in the wait. */
static int64_t part_in(const sperf_lock_held_t *held, const sperf_lock_wait_t *wait)
{
    if (held->lock != wait->lock || held->thread == wait->thread) return 0;
    if (held->to_ns == held->from_ns) {
        return held->to_ns > wait->from_ns && held->to_ns <= wait->to_ns ? held->weight_ns : 0;
    }
    int64_t from_ns = held->from_ns > wait->from_ns ? held->from_ns : wait->from_ns;
    int64_t to_ns = held->to_ns < wait->to_ns ? held->to_ns : wait->to_ns;
    return to_ns > from_ns ? to_ns - from_ns : 0;
}

/* Return the number of the first that may lie in the wait; the rest up to held_count do. */
static uint64_t first_in(const sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait)
{
    uint64_t oldest = 0, number = waits->held_count;
    if (waits->held_count > SPERF_LOCK_WAITS_HELD_MAX) oldest = waits->held_count - SPERF_LOCK_WAITS_HELD_MAX;
    while (number > oldest && held_at(waits, number - 1)->seen_ns > wait->from_ns) number--;
    return number;
}

static int64_t total_in(const sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait, uint64_t first)
{
    int64_t total_ns = 0;
    for (uint64_t number = first; number < waits->held_count; number++) {
        total_ns += part_in(held_at(waits, number), wait);
    }
    return total_ns;
}

/* -- Causes -- */

static sperf_status_t add_cause(sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait, sperf_stack_id_t holder,
                                sperf_cause_values_t values)
{
    sperf_cause_key_t key = {wait->waiter, holder};
    uint32_t rows_max = waits->rows_max != 0 ? waits->rows_max : SPERF_HOLDERS_ROWS_MAX;
    bool is_full = waits->causes.count >= rows_max;
    if (is_full && sperf_cause_table_find(&waits->causes, key) == UINT32_MAX) key.holder = SPERF_HOLDER_OTHER;
    return sperf_cause_table_add(&waits->causes, key, values);
}

/* Add the whole wait to one holder. */
static sperf_status_t add_whole(sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait, sperf_stack_id_t holder)
{
    sperf_cause_values_t values = {.wait_ns = wait->weight_ns, .holds = 1, .longest_ns = wait->to_ns - wait->from_ns};
    return add_cause(waits, wait, holder, values);
}

/* Share out the weight of the wait over what was found from number `first` on, which stands for `total_ns` in it. */
static sperf_status_t share_out(sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait, uint64_t first,
                                int64_t total_ns)
{
    sperf_hold_stacks_t stacks = {.count = 0};
    sperf_apportion_t apportion;
    sperf_apportion_init(&apportion, total_ns, wait->weight_ns - total_ns);
    for (uint64_t number = first; number < waits->held_count; number++) {
        const sperf_lock_held_t *held = held_at(waits, number);
        int64_t part_ns = part_in(held, wait);
        if (part_ns == 0) continue;
        sperf_hold_stacks_add(&stacks, held->stack, held->method, part_ns);
        sperf_cause_values_t values = {.wait_ns = sperf_apportion_next(&apportion, part_ns)};
        SPERF_TRY(add_cause(waits, wait, held->stack, values));
    }
    sperf_cause_values_t values = {.holds = 1, .longest_ns = wait->to_ns - wait->from_ns};
    return add_cause(waits, wait, sperf_hold_stacks_main(&stacks), values);
}

/* -- Waits -- */

static sperf_status_t settle(sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait)
{
    uint64_t first = waits->held != NULL ? first_in(waits, wait) : waits->held_count;
    int64_t total_ns = total_in(waits, wait, first);
    if (total_ns == 0) return add_whole(waits, wait, SPERF_HOLDER_UNKNOWN);
    return share_out(waits, wait, first, total_ns);
}

static void remove_waits(sperf_lock_waits_t *waits, uint32_t from, uint32_t count)
{
    waits->waits_count -= count;
    sperf_lock_wait_t *to = waits->waits + from;
    if (count > 0) memmove(to, to + count, (waits->waits_count - from) * sizeof *to);
}

/* Settle the first `count` waits. An error loses the one it came with, and no other. */
static sperf_status_t settle_first(sperf_lock_waits_t *waits, uint32_t count)
{
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 0; i < count; i++) {
        sperf_status_t own = settle(waits, &waits->waits[i]);
        if (own != SPERF_OK) status = own;
    }
    remove_waits(waits, 0, count);
    return status;
}

sperf_status_t sperf_lock_waits_settle(sperf_lock_waits_t *waits)
{
    return settle_first(waits, waits->waits_count);
}

sperf_status_t sperf_lock_waits_advance(sperf_lock_waits_t *waits, int64_t now_ns)
{
    sperf_status_t status = SPERF_OK;
    for (uint32_t i = 0; i < waits->waits_count;) {
        if (!waits->waits[i].is_held || waits->waits[i].to_ns >= now_ns) {
            i++;
            continue;
        }
        sperf_status_t own = settle(waits, &waits->waits[i]);
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
    *held_at(waits, waits->held_count++) = *held;
    for (uint32_t i = 0; i < waits->waits_count; i++) {
        if (part_in(held, &waits->waits[i]) > 0) waits->waits[i].is_held = true;
    }
    return SPERF_OK;
}

sperf_status_t sperf_lock_waits_append_wait(sperf_lock_waits_t *waits, const sperf_lock_wait_t *wait)
{
    if (wait->weight_ns <= 0) return SPERF_OK;
    if (wait->lock == SPERF_LOCK_WITHOUT_OWNER) return add_whole(waits, wait, SPERF_HOLDER_NO_OWNER);
    if (waits->waits == NULL) waits->waits = malloc(SPERF_LOCK_WAITS_MAX * sizeof *waits->waits);
    if (waits->waits == NULL) return settle(waits, wait);
    sperf_status_t status = SPERF_OK;
    if (waits->waits_count == SPERF_LOCK_WAITS_MAX) status = settle_first(waits, SPERF_LOCK_WAITS_MAX / 2);
    sperf_lock_wait_t *own = &waits->waits[waits->waits_count++];
    *own = *wait;
    own->is_held = waits->held != NULL && total_in(waits, wait, first_in(waits, wait)) > 0;
    return status;
}

size_t sperf_lock_waits_bytes(const sperf_lock_waits_t *waits)
{
    const sperf_cause_table_t *causes = &waits->causes;
    return (waits->held != NULL ? SPERF_LOCK_WAITS_HELD_MAX * sizeof *waits->held : 0) +
           (waits->waits != NULL ? SPERF_LOCK_WAITS_MAX * sizeof *waits->waits : 0) +
           causes->capacity * (sizeof *causes->keys + sizeof *causes->values) +
           causes->index.capacity * sizeof *causes->index.slots;
}
