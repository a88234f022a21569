/* What a sampled allocation stands for: see sperf/collect/allocation_rate.h. */
#include "sperf/collect/allocation_rate.h"

#include <math.h>
#include <string.h>

/* A window may be full of hooks and hardly anything else; what it stands for has a limit. */
static const double LEAST_SHOWN = 0.05;

/* The longest window is this part of a period: it is nearly always over when the next one begins. */
static const int64_t PARTS_OF_PERIOD = 4;

/* Windows of a thread that tell anything of what the hook takes, and how far from the measured that may be. */
static const double LEAST_LESSON = 64, MOST_OFF = 3;

/* Where more windows were missed than that leaves, what was missed decides more than what the hook takes. */
static const double LEAST_TAKEN = 0.9;

/* The most samples of a window that are of objects that may be large. */
static const double MOST_LARGE = 0.5;

/* How many windows make up the mean. */
static const double WINDOWS_REMEMBERED = 256;

static void choose_length(sperf_allocation_rate_t *rate)
{
    double longest = (double)(rate->period_ns / PARTS_OF_PERIOD);
    double length = longest;
    if (rate->density > 0) length = rate->budget_ns / rate->hook_ns / rate->density;
    if (length > longest) length = longest;
    rate->window_ns = (int64_t)length > 0 ? (int64_t)length : 1;
}

void sperf_allocation_rate_init(sperf_allocation_rate_t *rate, int64_t period_ns, double budget_ns, double hook_ns)
{
    memset(rate, 0, sizeof *rate);
    rate->period_ns = period_ns;
    rate->budget_ns = budget_ns;
    rate->hook_ns = rate->measured_ns = hook_ns;
    rate->window_ns = budget_ns > 1 ? (int64_t)budget_ns : 1; /* until it is known how many there are */
}

void sperf_allocation_rate_change(sperf_allocation_rate_t *rate, int64_t period_ns, double budget_ns)
{
    rate->period_ns = period_ns;
    rate->budget_ns = budget_ns;
    if (rate->windows > 0) choose_length(rate);
}

/* Classes of densities, hooks a microsecond: four for each power of two from 1/64 on. */
static uint32_t class_of(double density)
{
    double number = 4 * (log2(density * 1000) + 6);
    if (number < 0) return 0;
    return number < SPERF_RATE_CLASSES ? (uint32_t)number : SPERF_RATE_CLASSES - 1;
}

static void update_lesson(sperf_allocation_rate_t *rate, const sperf_window_t *window)
{
    if (window->thread == 0 || window->counted == 0 || window->hooks == 0) return;
    for (uint32_t i = 0; i < SPERF_RATE_THREADS; i++) {
        sperf_rate_lesson_t *lesson = &rate->lessons[i];
        if (lesson->thread == 0) lesson->thread = window->thread;
        if (lesson->thread != window->thread) continue;
        if (lesson->first == 0) lesson->first = window->counted;
        if (lesson->latest_density > 0) {
            uint32_t class = class_of(lesson->latest_density);
            lesson->estimates[class] += lesson->latest_estimate;
            lesson->densities[class] += lesson->latest_density;
            lesson->windows[class]++;
        }
        lesson->last = window->counted;
        lesson->latest_density = window->hooks / (double)window->length_ns;
        lesson->latest_estimate = lesson->latest_density * (double)rate->period_ns;
        return;
    }
}

void sperf_allocation_rate_interrupt(sperf_allocation_rate_t *rate)
{
    for (uint32_t i = 0; i < SPERF_RATE_THREADS; i++) {
        sperf_rate_lesson_t *lesson = &rate->lessons[i];
        if (lesson->first != 0) lesson->before += lesson->last - lesson->first;
        lesson->first = lesson->last = 0;
        lesson->latest_estimate = lesson->latest_density = 0;
    }
}

/* Return the estimate of what the thread allocated. */
static double estimate(const sperf_rate_lesson_t *lesson, double hook_ns)
{
    double sum = 0;
    for (uint32_t i = 0; i < SPERF_RATE_CLASSES; i++) {
        if (lesson->windows[i] == 0) continue;
        double shown = 1 - lesson->densities[i] / lesson->windows[i] * hook_ns;
        if (shown < LEAST_SHOWN) shown = LEAST_SHOWN;
        sum += lesson->estimates[i] / shown;
    }
    return sum;
}

/* Return the hook_ns between `low` and `high` for which the estimate equals the count, or is closest to it. */
static double solve(const sperf_rate_lesson_t *lesson, double counted, double low, double high)
{
    for (int i = 0; i < 40; i++) {
        double middle = (low + high) / 2;
        if (estimate(lesson, middle) < counted) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

void sperf_allocation_rate_learn(sperf_allocation_rate_t *rate, double taken)
{
    const sperf_rate_lesson_t *best = &rate->lessons[0];
    for (uint32_t i = 1; i < SPERF_RATE_THREADS; i++) {
        if (estimate(&rate->lessons[i], 0) > estimate(best, 0)) best = &rate->lessons[i];
    }
    double counted = (double)(best->before + best->last - best->first) * taken, windows = 0;
    for (uint32_t i = 0; i < SPERF_RATE_CLASSES; i++) windows += best->windows[i];
    if (windows < LEAST_LESSON || counted <= 0 || taken < LEAST_TAKEN) {
        rate->hook_ns = rate->measured_ns;
        return;
    }
    /* Far from what was measured, it is something else that does not add up. */
    rate->hook_ns = solve(best, counted, rate->measured_ns / MOST_OFF, rate->measured_ns * MOST_OFF);
}

/* How much of the program a window has shown, without the hooks. */
static double shown_ns(const sperf_allocation_rate_t *rate, const sperf_window_t *window)
{
    double hook_ns = window->hook_ns > 0 ? window->hook_ns : rate->hook_ns;
    double shown_ns = (double)window->length_ns - window->hooks * hook_ns;
    double least_ns = LEAST_SHOWN * (double)window->length_ns;
    if (shown_ns < least_ns) shown_ns = least_ns;
    return shown_ns > 1 ? shown_ns : 1;
}

void sperf_allocation_rate_window(sperf_allocation_rate_t *rate, const sperf_window_t *window)
{
    uint32_t hooks = window->hooks;
    update_lesson(rate, window);
    rate->windows++;
    rate->hooks += hooks;
    double windows = (double)rate->windows;
    double remembered = windows < WINDOWS_REMEMBERED ? windows : WINDOWS_REMEMBERED;
    rate->density += (hooks / shown_ns(rate, window) - rate->density) / remembered;
    /* By hooks: most allocations are in windows that have many, and it is these that a gap is for. */
    double share = hooks / (hooks + 32 * (rate->typical_hooks + 1));
    rate->typical_hooks += share * (hooks - rate->typical_hooks);
    rate->typical_large += share * (window->large - rate->typical_large);
    choose_length(rate);
}

int64_t sperf_allocation_rate_weight(const sperf_allocation_rate_t *rate, const sperf_window_t *window, uint32_t gap)
{
    double weight = SPERF_ALLOCATION_UNIT * (double)rate->period_ns / shown_ns(rate, window) * gap;
    return weight > SPERF_ALLOCATION_UNIT ? (int64_t)weight : SPERF_ALLOCATION_UNIT;
}

int64_t sperf_allocation_rate_still(const sperf_allocation_rate_t *rate)
{
    return (int64_t)(rate->hook_ns * SPERF_STILL_UNIT + 0.5);
}

static uint32_t gap_of(double typical, double wanted)
{
    double gap = typical / wanted;
    return gap > 1 ? (uint32_t)(gap + 0.5) : 1;
}

sperf_allocation_gaps_t sperf_allocation_rate_gaps(const sperf_allocation_rate_t *rate, double wanted)
{
    double large = rate->typical_large, large_wanted = wanted * MOST_LARGE;
    double taken = large < large_wanted ? large : large_wanted;
    return (sperf_allocation_gaps_t){
        .small = gap_of(rate->typical_hooks - large, wanted - taken),
        .large = gap_of(large, large_wanted),
    };
}

uint32_t sperf_allocation_skip(uint64_t *random, uint32_t gap)
{
    if (gap <= 1) return 0;
    double uniform = ((double)(sperf_random_next(random) >> 11) + 1) / 9007199254740993.0; /* in (0, 1] */
    double skip = log(uniform) / log1p(-1.0 / gap);
    return skip < 1e9 ? (uint32_t)skip : 1000000000;
}
