/* Allocations that fail on purpose: see support_alloc.h. */
#include "support_alloc.h"

#include "support_test.h"

static uint64_t allocations;
static uint64_t bytes;   /* asked for, in all of them */
static uint64_t failing; /* the number of the allocation that fails; 0: none */
static bool failed;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static bool fails_now(size_t size)
{
    allocations++;
    bytes += size;
    if (allocations != failing) return false;
    failed = true;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return fails_now(size) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails_now(count * size) ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails_now(size) ? NULL : __real_realloc(memory, size);
}

void support_alloc_fail_at(uint64_t number)
{
    failed = false;
    failing = number ? allocations + number : 0;
}

bool support_alloc_end(void)
{
    failing = 0;
    return failed;
}

uint64_t support_alloc_count(void)
{
    return allocations;
}

uint64_t support_alloc_bytes(void)
{
    return bytes;
}

uint64_t support_alloc_fail_each(support_scenario_t scenario, void *context)
{
    for (uint64_t number = 1;; number++) {
        support_alloc_fail_at(number);
        sperf_status_t status = scenario(context);
        if (!support_alloc_end()) {
            assert_int_equal(status, SPERF_OK);
            assert_true(number > 1);
            return number - 1;
        }
        assert_int_equal(status, SPERF_NO_MEMORY);
    }
}
