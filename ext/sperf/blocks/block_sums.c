/* Sums of samples for blocks: see block_sums.h. */
#include "block_sums.h"

void sperf_block_sum_init(sperf_block_sum_t *sum)
{
    sperf_sample_table_init(&sum->samples, SPERF_BLOCK_VALUES);
    sperf_sample_table_init(&sum->spent, SPERF_TIME_STRATA);
    sum->timeline = (sperf_timeline_t){0};
}

void sperf_block_sum_cleanup(sperf_block_sum_t *sum)
{
    sperf_sample_table_cleanup(&sum->samples);
    sperf_sample_table_cleanup(&sum->spent);
    sperf_timeline_cleanup(&sum->timeline);
}

/* Remove the lowest bit from `bits`, which has one, and return its number. */
static int remove_lowest(uint64_t *bits)
{
    int number = __builtin_ctzll(*bits);
    *bits &= *bits - 1;
    return number;
}

/* Sums of blocks that are not open are not touched: a child of fork would pay for the pages. */
void sperf_block_sums_init(sperf_block_sums_t *blocks)
{
    for (uint64_t bits = blocks->open; bits != 0;) sperf_block_sum_init(&blocks->of[remove_lowest(&bits)]);
}

void sperf_block_sums_cleanup(sperf_block_sums_t *blocks)
{
    for (uint64_t bits = blocks->open; bits != 0;) sperf_block_sum_cleanup(&blocks->of[remove_lowest(&bits)]);
}

void sperf_block_sums_begin(sperf_block_sums_t *blocks, int number, int64_t start_mono_ns, bool ordered)
{
    sperf_block_sum_cleanup(&blocks->of[number]); /* in a child of fork, those of its parent */
    sperf_block_sum_init(&blocks->of[number]);
    blocks->of[number].ordered = ordered;
    blocks->of[number].start_mono_ns = start_mono_ns;
    blocks->open |= UINT64_C(1) << number;
}

void sperf_block_sums_end(sperf_block_sums_t *blocks, int number)
{
    sperf_block_sum_cleanup(&blocks->of[number]);
    blocks->open &= ~(UINT64_C(1) << number);
}

/* A timeline has all samples, or is dropped. */
static void add_in_order(sperf_block_sum_t *sum, sperf_sample_key_t key, int64_t mono_ns, int64_t weight_ns)
{
    int64_t time_ns = mono_ns > sum->start_mono_ns ? mono_ns - sum->start_mono_ns : 0;
    sperf_timeline_row_t row = {.time_us = (uint64_t)time_ns / 1000, .key = key, .weight = weight_ns};
    sperf_status_t status = SPERF_LIMIT_EXCEEDED;
    if (sum->timeline.rows_count < SPERF_BLOCK_ROWS_MAX) status = sperf_timeline_append(&sum->timeline, &row);
    if (status == SPERF_OK) return;
    sum->ordered = false;
    sperf_timeline_cleanup(&sum->timeline);
}

sperf_status_t sperf_block_sums_add(sperf_block_sums_t *blocks, uint64_t bits, sperf_sample_key_t key, int64_t mono_ns,
                                    int64_t weight_ns)
{
    int64_t values[SPERF_BLOCK_VALUES] = {1, weight_ns};
    sperf_status_t status = SPERF_OK;
    for (bits &= blocks->open; bits != 0 && status == SPERF_OK;) {
        sperf_block_sum_t *sum = &blocks->of[remove_lowest(&bits)];
        status = sperf_sample_table_add(&sum->samples, key, values);
        if (status == SPERF_OK && sum->ordered) add_in_order(sum, key, mono_ns, weight_ns);
    }
    return status;
}

sperf_status_t sperf_block_sums_add_spent(sperf_block_sums_t *blocks, uint64_t bits, sperf_thread_id_t row,
                                          const int64_t *spent_ns)
{
    sperf_sample_key_t key = {.thread = row};
    sperf_status_t status = SPERF_OK;
    for (bits &= blocks->open; bits != 0 && status == SPERF_OK;) {
        status = sperf_sample_table_add(&blocks->of[remove_lowest(&bits)].spent, key, spent_ns);
    }
    return status;
}
