/* The portable flavour's way of reading memory that may be gone: platform_posix.c. */
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "support_test.h"

#define SPERF_PORTABLE 1
#include "platform/platform_portable.c"
#include "platform/platform_posix.c"

enum { PAGE_BYTES = 4096 };

/* Returns two pages, the second of which is not mapped. */
static char *page_before_nothing(void)
{
    char *pages = mmap(NULL, 2 * PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(pages, MAP_FAILED);
    assert_int_equal(munmap(pages + PAGE_BYTES, PAGE_BYTES), 0);
    return pages;
}

static void test_memory_is_read_up_to_where_nothing_is_mapped(void **state)
{
    (void)state;
    char *page = page_before_nothing(), out[16];
    memset(page, 'a', PAGE_BYTES);
    assert_true(sperf_platform_read(page + PAGE_BYTES - sizeof out, out, sizeof out));
    assert_int_equal(out[15], 'a');
    assert_false(sperf_platform_read(page + PAGE_BYTES - 8, out, sizeof out));
    assert_false(sperf_platform_read(NULL, out, sizeof out));
    assert_false(sperf_platform_read(page, page + PAGE_BYTES, 1));
    const uint64_t addresses[] = {(uintptr_t)page, (uintptr_t)page + 8, (uintptr_t)page + PAGE_BYTES, (uintptr_t)page};
    char pieces[4][8];
    assert_int_equal(sperf_platform_read_pieces(addresses, 4, 8, pieces), 2);
    munmap(page, PAGE_BYTES);
}

static void test_more_than_a_pipe_holds_is_copied(void **state)
{
    (void)state;
    enum { BYTES = 1 << 20 };
    char *from = malloc(BYTES), *to = malloc(BYTES);
    for (int i = 0; i < BYTES; i++) from[i] = (char)(i * 7);
    assert_int_equal(sperf_guarded_read(to, from, BYTES), 0);
    assert_memory_equal(to, from, BYTES);
    free(from);
    free(to);
}

static void test_file_that_was_truncated_harms_nobody(void **state)
{
    (void)state;
    char name[] = "/tmp/sperf-platform-XXXXXX";
    int file = mkstemp(name);
    assert_true(file >= 0);
    unlink(name);
    assert_int_equal(ftruncate(file, PAGE_BYTES), 0);
    uint32_t *word = mmap(NULL, PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), value = 1;
    assert_int_equal(sperf_guarded_write(word, &value, sizeof value), 0);
    assert_int_equal(sperf_guarded_add(word, 41), 0);
    assert_int_equal(sperf_guarded_read(&value, word, sizeof value), 0);
    assert_int_equal(value, 42);
    assert_int_equal(ftruncate(file, 0), 0);
    errno = 5;
    assert_int_equal(sperf_guarded_read(&value, word, sizeof value), EFAULT);
    assert_int_equal(sperf_guarded_write(word, &value, sizeof value), EFAULT);
    assert_int_equal(sperf_guarded_add(word, 1), EFAULT);
    assert_false(sperf_guarded_wait(word, 42, -1));
    assert_int_equal(errno, 5);
    munmap(word, PAGE_BYTES);
    close(file);
}

static void *use_cpu(void *thread)
{
    sperf_platform_thread_self(thread);
    return NULL;
}

static void test_thread_that_has_ended_has_no_cpu_time(void **state)
{
    (void)state;
    sperf_platform_thread_t own, other;
    pthread_t thread;
    sperf_platform_thread_self(&own);
    assert_true(sperf_platform_thread_cpu_ns(&own) > 0);
    assert_int_equal(pthread_create(&thread, NULL, use_cpu, &other), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(sperf_platform_thread_cpu_ns(&other), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_memory_is_read_up_to_where_nothing_is_mapped),
        cmocka_unit_test(test_more_than_a_pipe_holds_is_copied),
        cmocka_unit_test(test_file_that_was_truncated_harms_nobody),
        cmocka_unit_test(test_thread_that_has_ended_has_no_cpu_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
