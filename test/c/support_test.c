/* Tests that list themselves: see support_test.h. */
#include "support_test.h"

#include <stdlib.h>

enum { TESTS_MAX = 128 };

static struct CMUnitTest tests[TESTS_MAX];
static size_t tests_count;

void support_test_add(const char *name, CMUnitTestFunction test, CMFixtureFunction set_up, CMFixtureFunction tear_down)
{
    if (tests_count == TESTS_MAX) abort();
    tests[tests_count++] = (struct CMUnitTest){name, test, set_up, tear_down, NULL};
}

int support_test_run(const char *group, CMFixtureFunction set_up, CMFixtureFunction tear_down)
{
    return _cmocka_run_group_tests(group, tests, tests_count, set_up, tear_down);
}

/* Weak: a program whose tests have more than that in common has its own. */
__attribute__((weak)) int main(int argc, char **argv)
{
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    return support_test_run(slash != NULL ? slash + 1 : "tests", NULL, NULL);
}
