/* Samples in whole numbers: see stackprof_samples.h. */
#include "stackprof_samples.h"

#include <stdlib.h>

#include "../base/saturate.h"
#include "sperf/base/sort.h"
#include "sperf/model/frame_kind.h"

/* How often rests are looked at again, and by how much all samples may be off meanwhile. */
enum { PASSES_MAX = 6, SLACK = 32 };

/* A slot whose weight is no whole number of samples. */
typedef struct {
    sperf_stackprof_place_t leaf;
    uint32_t slot;
    uint32_t group; /* of those that have the same leaf */
    bool up;
    int64_t rest; /* less than one sample's weight */
} rest_t;

typedef struct {
    sperf_stackprof_samples_t *samples;
    int64_t weight; /* of one sample */
    rest_t *rests;
    uint32_t rests_count;
    int64_t carried;  /* of the rests so far, less than `weight` */
    double *errors;   /* by function: what it was given too much of, in samples */
    double *own;      /* the same of its own samples */
    double *lines;    /* of those of a leaf, by group */
    double all;       /* of all samples */
    uint32_t *stamps; /* by function: where it was seen last; each walk of a stack has a number */
    uint32_t stamp;   /* of the last walk */
} sharing_t;

static uint32_t marking_slot(const sperf_stackprof_samples_t *samples)
{
    return samples->slots_count - 2;
}

bool sperf_stackprof_slot_is_gc(const sperf_stackprof_samples_t *samples, uint32_t slot)
{
    return slot >= marking_slot(samples);
}

uint32_t sperf_stackprof_slot(const sperf_stackprof_samples_t *samples, sperf_stack_id_t stack)
{
    if (stack == 0) return 0;
    const sperf_profile_t *profile = samples->profile;
    sperf_stack_t node = sperf_stack_table_get(&profile->stacks, stack);
    sperf_frame_kind_t kind = sperf_frame_kind(profile, sperf_frame_table_get(&profile->frames, node.frame).function);
    if (!sperf_frame_kind_is_gc(kind)) return stack;
    if (samples->ignore_gc) return node.parent;
    if (kind == SPERF_FRAME_GC) return stack;
    return marking_slot(samples) + (kind == SPERF_FRAME_GC_SWEEPING ? 1 : 0);
}

uint32_t sperf_stackprof_path(sperf_stackprof_samples_t *samples, uint32_t slot)
{
    const sperf_profile_t *profile = samples->profile;
    uint32_t depth = 0;
    if (sperf_stackprof_slot_is_gc(samples, slot)) {
        uint32_t below = slot == marking_slot(samples) ? SPERF_STACKPROF_MARKING : SPERF_STACKPROF_SWEEPING;
        samples->path[depth++] = (sperf_stackprof_place_t){profile->functions.count + below, 0};
        samples->path[depth++] = (sperf_stackprof_place_t){profile->functions.count + SPERF_STACKPROF_GC, 0};
        return depth;
    }
    sperf_stack_walk_t walk = sperf_stack_walk(&samples->fold, slot);
    for (sperf_frame_id_t id; sperf_stack_walk_next(&walk, &id);) {
        sperf_frame_t frame = {.function = profile->functions.count + SPERF_STACKPROF_TRUNCATED};
        if (id != SPERF_FOLD_FRAME) frame = sperf_frame_table_get(&profile->frames, id);
        samples->path[depth++] = (sperf_stackprof_place_t){frame.function, frame.line};
    }
    return depth;
}

static sperf_status_t add_weights(sperf_stackprof_samples_t *samples, uint32_t type)
{
    const sperf_sample_table_t *rows = &samples->profile->samples;
    for (uint32_t row = 0; row < rows->count; row++) {
        int64_t value = sperf_sample_table_values(rows, row)[type];
        if (value < 0) return SPERF_UNSUPPORTED;
        int64_t *weight = &samples->weights[sperf_stackprof_slot(samples, rows->keys[row].stack)];
        *weight = sperf_saturating_add(*weight, value);
    }
    return SPERF_OK;
}

static bool comes_after(const void *context, const void *left, const void *right)
{
    (void)context;
    const rest_t *a = left;
    const rest_t *b = right;
    if (a->leaf.function != b->leaf.function) return a->leaf.function > b->leaf.function;
    if (a->leaf.line != b->leaf.line) return a->leaf.line > b->leaf.line;
    return a->slot > b->slot;
}

static void list_rests(sharing_t *sharing)
{
    sperf_stackprof_samples_t *samples = sharing->samples;
    for (uint32_t slot = 0; slot < samples->slots_count; slot++) {
        samples->counts[slot] = samples->weights[slot] / sharing->weight;
        int64_t rest = samples->weights[slot] % sharing->weight;
        if (rest == 0) continue;
        sperf_stackprof_place_t leaf = {0, 0};
        if (sperf_stackprof_path(samples, slot) > 0) leaf = samples->path[0];
        sharing->rests[sharing->rests_count++] = (rest_t){.leaf = leaf, .slot = slot, .rest = rest};
    }
    sperf_sort(sharing->rests, sharing->rests_count, sizeof *sharing->rests, comes_after, NULL);
}

/* Return the end of the rests that have the leaf of rest `start`, and how many samples they are together. */
static uint32_t group_end(sharing_t *sharing, uint32_t start, uint32_t *samples)
{
    const rest_t *rests = sharing->rests;
    uint32_t end = start;
    for (*samples = 0; end < sharing->rests_count; end++) {
        bool same =
            rests[end].leaf.function == rests[start].leaf.function && rests[end].leaf.line == rests[start].leaf.line;
        if (!same) break;
        /* Without a sum, which might be too large for int64. */
        if (sharing->carried >= sharing->weight - rests[end].rest) {
            sharing->carried -= sharing->weight - rests[end].rest;
            ++*samples;
        } else {
            sharing->carried += rests[end].rest;
        }
    }
    return end;
}

/*
 * Put the functions of rest number `i` into the path, each once, and return how many they are. `*error` is the sum of
 * theirs. `stamp` is another one for each call.
 */
static uint32_t functions_of(sharing_t *sharing, uint32_t i, uint32_t stamp, double *error)
{
    sperf_stackprof_samples_t *samples = sharing->samples;
    uint32_t depth = sperf_stackprof_path(samples, sharing->rests[i].slot);
    uint32_t functions = 0;
    *error = 0;
    for (uint32_t at = 0; at < depth; at++) {
        uint32_t function = samples->path[at].function;
        if (sharing->stamps[function] == stamp) continue;
        sharing->stamps[function] = stamp;
        samples->path[functions++].function = function;
        *error += sharing->errors[function];
    }
    return functions;
}

/* Add `more` samples to the errors of rest number `i`, whose `functions` functions are in the path. */
static void add_to_errors(sharing_t *sharing, uint32_t i, uint32_t functions, double more)
{
    const rest_t *rest = &sharing->rests[i];
    for (uint32_t at = 0; at < functions; at++) sharing->errors[sharing->samples->path[at].function] += more;
    sharing->own[rest->leaf.function] += more;
    sharing->lines[rest->group] += more;
    sharing->all += more;
}

/* Round rest number `i` up or down. At least `must` and at most `may` of this one and those behind it go up: 0 or 1. */
static bool round_rest(sharing_t *sharing, uint32_t i, bool must, bool may)
{
    rest_t *rest = &sharing->rests[i];
    double share = (double)rest->rest / (double)sharing->weight;
    double error = 0;
    uint32_t functions = functions_of(sharing, i, i + 1, &error);
    /* Up, if the sum of squared errors is less then. */
    rest->up = must || (may && error < functions * (share - 0.5));
    add_to_errors(sharing, i, functions, rest->up ? 1 - share : -share);
    return rest->up;
}

static void share_out(sharing_t *sharing)
{
    uint32_t group = 0;
    sharing->carried = sharing->weight / 2;
    for (uint32_t start = 0, end = 0; start < sharing->rests_count; start = end, group++) {
        uint32_t left = 0;
        end = group_end(sharing, start, &left);
        for (uint32_t i = start; i < end; i++) {
            sharing->rests[i].group = group;
            if (round_rest(sharing, i, left == end - i, left > 0)) left--;
        }
    }
}

/* Return whether the rest can be rounded the other way with its leaf still right to less than one sample. */
static bool can_flip(const sharing_t *sharing, const rest_t *rest)
{
    double sign = rest->up ? 1 : -1;
    return sign * sharing->own[rest->leaf.function] > 0 && sign * sharing->lines[rest->group] > 0;
}

/*
 * Return the gain in the mean error of the rest's functions if it is rounded the other way. 0.5 or less: no gain.
 */
static double gain_of(sharing_t *sharing, uint32_t i)
{
    double error = 0;
    uint32_t functions = functions_of(sharing, i, ++sharing->stamp, &error);
    if (functions == 0) return 0;
    return (sharing->rests[i].up ? error : -error) / functions;
}

static void flip(sharing_t *sharing, uint32_t i)
{
    rest_t *rest = &sharing->rests[i];
    double error = 0;
    add_to_errors(sharing, i, functions_of(sharing, i, ++sharing->stamp, &error), rest->up ? -1 : 1);
    rest->up = !rest->up;
}

static bool within_slack(double all, bool up)
{
    return up ? all - 1 > -SLACK : all + 1 < SLACK;
}

/* Flip the rest with the highest gain among those that make the sum of all samples right again. */
static bool restore(sharing_t *sharing)
{
    bool up = sharing->all > 0;
    uint32_t best = UINT32_MAX;
    double most = 0;
    for (uint32_t i = 0; i < sharing->rests_count; i++) {
        if (sharing->rests[i].up != up || !can_flip(sharing, &sharing->rests[i])) continue;
        double gain = gain_of(sharing, i);
        if (best != UINT32_MAX && gain <= most) continue;
        best = i;
        most = gain;
    }
    if (best == UINT32_MAX) return false;
    flip(sharing, best);
    return true;
}

/*
 * A leaf that has one stack left no choice, and several such below one function add up. So rests are turned round
 * while this makes the sum of squared errors less; all samples may be off meanwhile, for what one subtree lacks
 * many others have a little too much of.
 */
static void improve(sharing_t *sharing)
{
    bool turned = true;
    sharing->stamp = sharing->rests_count;
    for (uint32_t pass = 0; turned && pass < PASSES_MAX && sharing->stamp < UINT32_MAX / 4; pass++) {
        turned = false;
        for (uint32_t i = 0; i < sharing->rests_count; i++) {
            const rest_t *rest = &sharing->rests[i];
            if (!can_flip(sharing, rest) || !within_slack(sharing->all, rest->up) || gain_of(sharing, i) <= 0.5)
                continue;
            flip(sharing, i);
            turned = true;
        }
    }
    while ((sharing->all >= 1 || sharing->all <= -1) && restore(sharing)) {}
}

static void add_rests(sharing_t *sharing)
{
    for (uint32_t i = 0; i < sharing->rests_count; i++) {
        if (sharing->rests[i].up) sharing->samples->counts[sharing->rests[i].slot]++;
    }
}

static sperf_status_t count_samples(sperf_stackprof_samples_t *samples, int64_t weight)
{
    sharing_t sharing = {.samples = samples, .weight = weight};
    size_t functions = (size_t)samples->functions_count + 1;
    sharing.rests = malloc(samples->slots_count * sizeof *sharing.rests);
    sharing.errors = calloc(functions, sizeof *sharing.errors);
    sharing.own = calloc(functions, sizeof *sharing.own);
    sharing.lines = calloc(samples->slots_count, sizeof *sharing.lines);
    sharing.stamps = calloc(functions, sizeof *sharing.stamps);
    bool complete = sharing.rests != NULL && sharing.errors != NULL && sharing.own != NULL && sharing.lines != NULL &&
                    sharing.stamps != NULL;
    if (complete) {
        list_rests(&sharing);
        share_out(&sharing);
        improve(&sharing);
        add_rests(&sharing);
    }
    free(sharing.rests);
    free(sharing.errors);
    free(sharing.own);
    free(sharing.lines);
    free(sharing.stamps);
    return complete ? SPERF_OK : SPERF_NO_MEMORY;
}

sperf_status_t sperf_stackprof_samples_init(sperf_stackprof_samples_t *samples, const sperf_profile_t *profile,
                                            uint32_t type, int64_t weight, bool ignore_gc)
{
    *samples = (sperf_stackprof_samples_t){.profile = profile, .ignore_gc = ignore_gc};
    /*
     * The stack without frames, marking and sweeping beside those of the table; their frames may be one more than
     * its.
     */
    if (profile->stacks.count > UINT32_MAX - 4 || profile->functions.count > UINT32_MAX - 4) {
        return SPERF_LIMIT_EXCEEDED;
    }
    samples->slots_count = profile->stacks.count + 3;
    samples->functions_count = profile->functions.count + SPERF_STACKPROF_OWN_FUNCTIONS;
    samples->weights = calloc(samples->slots_count, sizeof *samples->weights);
    samples->counts = calloc(samples->slots_count, sizeof *samples->counts);
    samples->path = malloc(samples->slots_count * sizeof *samples->path);
    if (samples->weights == NULL || samples->counts == NULL || samples->path == NULL) return SPERF_NO_MEMORY;
    SPERF_TRY(sperf_stack_fold_init(&samples->fold, &profile->stacks));
    SPERF_TRY(add_weights(samples, type));
    return count_samples(samples, weight);
}

void sperf_stackprof_samples_cleanup(sperf_stackprof_samples_t *samples)
{
    free(samples->weights);
    free(samples->counts);
    free(samples->path);
    sperf_stack_fold_cleanup(&samples->fold);
}
