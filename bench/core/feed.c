/*
 * Feeds samples to sperf's tables without Ruby and reports the cost: recording ten million samples takes twenty
 * minutes, feeding them a second.
 *
 *   usage: feed SAMPLES STACKS DEPTH FAN sums|timeline
 *
 * STACKS distinct stacks of DEPTH frames, in pseudo-random order. With a FAN they are the leaves of a tree in which each
 * frame has FAN callees; with FAN 0 each has a path of its own from the root. Prints one JSON object.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sperf/model/profile.h"

enum { METHODS = 2000, PERIOD_NS = 1000000 };

typedef struct {
    uint64_t samples;
    uint32_t stacks;
    uint32_t depth;
    uint32_t fan;
    bool timeline;
} task_t;

typedef struct {
    sperf_frame_table_t frames;
    sperf_stack_table_t trie;
    sperf_sample_table_t sums;
    sperf_timeline_t timeline;
} tables_t;

static void die(const char *what)
{
    fprintf(stderr, "feed: %s\n", what);
    exit(1);
}

static void must(sperf_status_t status)
{
    if (status != SPERF_OK) die(sperf_status_message(status));
}

static long resident_kb(const char *name)
{
    FILE *file = fopen("/proc/self/status", "r");
    char line[256];
    long kb = -1;
    if (file == NULL) die("no /proc/self/status");
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, name, strlen(name)) == 0) kb = strtol(line + strlen(name), NULL, 10);
    }
    fclose(file);
    return kb;
}

/* The frame at `level` (0: root) of stack `number`: the same for all stacks that share it. */
static sperf_frame_t frame_at(const task_t *task, uint32_t number, uint32_t level)
{
    uint64_t shared = number;
    if (task->fan > 0) {
        for (uint32_t below = task->depth - 1 - level; below > 0 && shared > 0; below--) shared /= task->fan;
    }
    uint64_t hash = sperf_hash_u64(shared << 16 | level);
    return (sperf_frame_t){.function = (uint32_t)(hash % METHODS) + 1, .line = (uint32_t)(hash >> 32) % 100 + 1};
}

static sperf_stack_id_t intern_stack(tables_t *tables, const task_t *task, uint32_t number)
{
    sperf_stack_id_t node = 0;
    for (uint32_t level = 0; level < task->depth; level++) {
        sperf_frame_id_t frame;
        must(sperf_frame_table_intern(&tables->frames, frame_at(task, number, level), &frame));
        must(sperf_stack_table_intern(&tables->trie, node, frame, &node));
    }
    return node;
}

/* Samples come a period apart, give or take, and weigh what has passed: as a session's do. */
static void add_sample(tables_t *tables, const task_t *task, sperf_stack_id_t stack, uint64_t number, uint64_t *time_ns)
{
    uint64_t passed_ns = PERIOD_NS / 2 + sperf_hash_u64(number) % PERIOD_NS;
    sperf_sample_key_t key = {.stack = stack, .thread = 1};
    *time_ns += passed_ns;
    if (task->timeline) {
        sperf_timeline_row_t row = {.time_us = *time_ns / 1000, .key = key, .weight = (int64_t)passed_ns};
        must(sperf_timeline_append(&tables->timeline, &row));
    } else {
        int64_t values[2] = {1, (int64_t)passed_ns};
        must(sperf_sample_table_add(&tables->sums, key, values));
    }
}

/*
 * Each stack once, so that there are as many as were asked for; then at random. A trie forgets and finds nothing
 * anew.
 */
static void feed(tables_t *tables, const task_t *task, sperf_stack_id_t *stacks)
{
    uint64_t time_ns = 0;
    for (uint64_t i = 0; i < task->samples; i++) {
        uint32_t number = i < task->stacks ? (uint32_t)i : (uint32_t)(sperf_hash_u64(i) % task->stacks);
        if (i < task->stacks) stacks[number] = intern_stack(tables, task, number);
        add_sample(tables, task, stacks[number], i, &time_ns);
    }
}

int main(int count, char **arguments)
{
    if (count != 6) die("usage: feed SAMPLES STACKS DEPTH FAN sums|timeline");
    task_t task = {
        .samples = strtoull(arguments[1], NULL, 10),
        .stacks = (uint32_t)strtoul(arguments[2], NULL, 10),
        .depth = (uint32_t)strtoul(arguments[3], NULL, 10),
        .fan = (uint32_t)strtoul(arguments[4], NULL, 10),
        .timeline = strcmp(arguments[5], "timeline") == 0,
    };
    tables_t tables;
    sperf_frame_table_init(&tables.frames);
    sperf_stack_table_init(&tables.trie);
    sperf_sample_table_init(&tables.sums, 2);
    sperf_timeline_init(&tables.timeline);

    /* The feeder's own, in memory before anything is counted. */
    sperf_stack_id_t *stacks = malloc((size_t)task.stacks * sizeof *stacks);
    if (stacks == NULL) die("out of memory");
    memset(stacks, 0xff, (size_t)task.stacks * sizeof *stacks);

    long before_kb = resident_kb("VmRSS:");
    feed(&tables, &task, stacks);
    printf("{\"growth_kb\": %ld, \"peak_growth_kb\": %ld, \"nodes\": %" PRIu32 ", \"rows\": %" PRIu64
           ", \"row_bytes\": %zu}\n",
           resident_kb("VmRSS:") - before_kb, resident_kb("VmHWM:") - before_kb, tables.trie.count,
           tables.timeline.rows_count, tables.timeline.bytes_count);
    free(stacks);
    return 0;
}
