/* How many cores control groups leave a process: texts as kernels write them, and others. */
#include "sperf/collect/budget.h"
#include "support_test.h"

static const char both[] =
    "9:name=systemd:/x\n4:memory:/process\n3:cpuset:/\n2:cpuacct,cpu:/web/one\n0::/unified/two\n";

TEST(test_cpu_limit_group_is_that_of_the_hierarchy)
{
    char path[64];
    assert_true(sperf_cpu_limit_group(both, true, path, sizeof path));
    assert_string_equal(path, "/unified/two");
    assert_true(sperf_cpu_limit_group(both, false, path, sizeof path));
    assert_string_equal(path, "/web/one");
}

TEST(test_cpu_limit_group_without_one_is_none)
{
    char path[64] = "x";
    assert_false(sperf_cpu_limit_group("", true, path, sizeof path));
    assert_false(sperf_cpu_limit_group("3:cpuset:/a\n2:cpuacct:/b\n", false, path, sizeof path));
    assert_false(sperf_cpu_limit_group("no colons\n1:one\n\n", true, path, sizeof path));
    assert_string_equal(path, "x");
}

TEST(test_cpu_limit_group_that_does_not_fit_is_none)
{
    char path[5];
    assert_true(sperf_cpu_limit_group("0::/abc", true, path, sizeof path));
    assert_string_equal(path, "/abc");
    assert_false(sperf_cpu_limit_group("0::/abcd", true, path, sizeof path));
}

TEST(test_cpu_limit_max_is_quota_by_period)
{
    assert_int_equal(sperf_cpu_limit_max("50000 100000\n"), 500);
    assert_int_equal(sperf_cpu_limit_max("250000 100000\n"), 2500);
    assert_int_equal(sperf_cpu_limit_max("1000 1000000\n"), 1);
    assert_int_equal(sperf_cpu_limit_max("1 1000000\n"), 1);
}

TEST(test_cpu_limit_max_without_quota_is_unlimited)
{
    const char *texts[] = {"max 100000\n", "", "\n", "50000", "50000 0", "-1 100000", "9223372036854775807 1", "1 -1"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        assert_true(sperf_cpu_limit_max(texts[i]) == SPERF_CPU_UNLIMITED);
    }
}

TEST(test_cpu_limit_quota_is_that_of_two_files)
{
    assert_int_equal(sperf_cpu_limit_quota("150000\n", "100000\n"), 1500);
    assert_true(sperf_cpu_limit_quota("-1\n", "100000\n") == SPERF_CPU_UNLIMITED);
}
