/* The mappings of a process: what the kernel writes about them, and what it would never write. */
#include "sperf/native/memory_map.h"
#include "support_alloc.h"
#include "support_random.h"
#include "support_test.h"

static sperf_memory_map_t map;

FIXTURE(tear_down)
{
    sperf_memory_map_cleanup(&map);
}

#define MAP_TEST(name) TEST_WITH(name, NULL, tear_down)

static void parse(const char *text)
{
    sperf_memory_map_cleanup(&map);
    assert_int_equal(sperf_memory_map_parse(&map, text, strlen(text)), SPERF_OK);
}

/* Parse one line and return its mapping, borrowed from the map. */
static sperf_mapping_t parse_one(const char *text)
{
    parse(text);
    assert_int_equal(map.count, 1);
    return map.rows[0];
}

MAP_TEST(test_memory_map_line_of_a_file_gives_all_fields)
{
    sperf_mapping_t mapping = parse_one("7fe606bec000-7fe606d42000 r-xp 00026000 fe:00 355428                     "
                                        "/usr/lib/x86_64-linux-gnu/libc.so.6\n");
    assert_true(mapping.start == 0x7fe606bec000);
    assert_true(mapping.end == 0x7fe606d42000);
    assert_true(mapping.offset == 0x26000);
    assert_string_equal(mapping.path, "/usr/lib/x86_64-linux-gnu/libc.so.6");
    assert_int_equal(mapping.backing, SPERF_MAPPING_FILE);
    assert_true(mapping.executable);
    assert_false(mapping.deleted);
    sperf_memory_map_cleanup(&map);
    assert_int_equal(map.count, 0);
}

MAP_TEST(test_memory_map_backing_follows_from_the_path)
{
    static const struct {
        const char *line;
        const char *path;
        sperf_mapping_backing_t backing;
    } cases[] = {
        {"1000-2000 rwxp 00000000 00:00 0 \n", "", SPERF_MAPPING_ANONYMOUS},
        {"1000-2000 rwxp 00000000 00:00 0", "", SPERF_MAPPING_ANONYMOUS},
        {"1000-2000 rw-p 00000000 00:00 0   [heap]\n", "[heap]", SPERF_MAPPING_ANONYMOUS},
        {"1000-2000 r-xp 00000000 00:00 0   [anon:Ruby:jit]\n", "[anon:Ruby:jit]", SPERF_MAPPING_ANONYMOUS},
        {"1000-2000 r-xp 00000000 00:01 9   /memfd:code (deleted)\n", "/memfd:code", SPERF_MAPPING_ANONYMOUS},
        {"1000-2000 r-xs 00000000 00:01 9   /dev/zero (deleted)\n", "/dev/zero", SPERF_MAPPING_ANONYMOUS},
        {"1000-2000 rw-p 00000000 00:0e 9   anon_inode:[perf_event]\n", "anon_inode:[perf_event]",
         SPERF_MAPPING_ANONYMOUS},
        {"1000-2000 r-xp 00000000 00:00 0   [vdso]\n", "[vdso]", SPERF_MAPPING_KERNEL},
        {"ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0 [vsyscall]\n", "[vsyscall]", SPERF_MAPPING_KERNEL},
        {"1000-2000 r-xp 00000000 fe:00 9   /[vdso]\n", "/[vdso]", SPERF_MAPPING_FILE},
        {"1000-2000 r-xp 00000000 fe:00 9   /a  b/c\\012d\\ne\\01/\xc3\xa9.so \n", "/a  b/c\nd\\ne\\01/\xc3\xa9.so ",
         SPERF_MAPPING_FILE},
        {"1000-2000 r-xp 00000000 fe:00 9   /tmp/x (deleted)/y.so (deleted)\n", "/tmp/x (deleted)/y.so",
         SPERF_MAPPING_FILE},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        sperf_mapping_t mapping = parse_one(cases[i].line);
        assert_string_equal(mapping.path, cases[i].path);
        assert_int_equal(mapping.backing, cases[i].backing);
        assert_int_equal(mapping.deleted, strstr(cases[i].line, "(deleted)\n") != NULL);
    }
}

MAP_TEST(test_memory_map_find_ends_where_mappings_end_in_whatever_order)
{
    static const struct {
        uint64_t address;
        const char *path;
    } cases[] = {{0, NULL},      {0xfff, NULL},  {0x1000, "/a"}, {0x1fff, "/a"}, {0x2000, "/b"},
                 {0x3000, NULL}, {0x4fff, NULL}, {0x5fff, "/c"}, {0x6000, NULL}, {UINT64_MAX, NULL}};
    parse("5000-6000 r-xp 00000000 fe:00 1 /c\n"
          "1000-2000 r-xp 00000000 fe:00 1 /a\n"
          "2000-3000 r-xp 00000000 fe:00 1 /b\n");
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const sperf_mapping_t *found = sperf_memory_map_find(&map, cases[i].address);
        assert_int_equal(found == NULL, cases[i].path == NULL);
        if (found != NULL) assert_string_equal(found->path, cases[i].path);
    }
}

MAP_TEST(test_memory_map_lines_that_are_none_are_passed_over)
{
    parse("\n"
          "1000\n"
          "1000-\n"
          "-2000 r-xp 00000000 fe:00 1 /a\n"
          "1000-2000\n"
          "1000-2000 r-x\n"
          "1000-2000 r-xp\n"
          "1000-2000 r-xp 00000000\n"
          "1000-2000 r-xp 00000000 fe:00\n"
          "1000-2000 r-xp 00000000 fe:00 \n"
          "2000-1000 r-xp 00000000 fe:00 1 /a\n"
          "1000-1000 r-xp 00000000 fe:00 1 /a\n"
          "10000000000001000-10000000000002000 r-xp 00000000 fe:00 1 /a\n"
          "1000-2000 r-xp zero fe:00 1 /a\n"
          "1000-2000 r-xpp 00000000 fe:00 1 /a\n"
          " 1000-2000 r-xp 00000000 fe:00 1 /a\n"
          "1000-2000 r-xp 00000000 fe:00 1 /the/only/one\n"
          "Size: 4 kB");
    assert_int_equal(map.count, 1);
    assert_string_equal(map.rows[0].path, "/the/only/one");
}

MAP_TEST(test_memory_map_of_no_text_is_empty)
{
    assert_int_equal(sperf_memory_map_parse(&map, NULL, 0), SPERF_OK);
    assert_int_equal(map.count, 0);
    assert_null(sperf_memory_map_find(&map, 0));
}

/* A line in which some bytes were replaced still gives a sorted map, and nothing past its end is read (ASan). */
MAP_TEST(test_memory_map_damaged_text_gives_a_sorted_map)
{
    static const char whole[] = "1000-2000 r-xp 00000000 fe:00 1 /a\\012 (deleted)\n"
                                "2000-3000 r-xp 00001000 fe:00 1 [vdso]\n"
                                "4000-5000 rwxp 00000000 00:00 0 \n";
    static const char bytes[] = "0f- \nx[]/\\\0";
    support_random_t random = {7};
    for (unsigned round = 0; round < 20000; round++) {
        size_t length = 1 + support_random_below(&random, sizeof whole - 1);
        char *text = malloc(length);
        assert_non_null(text);
        memcpy(text, whole, length);
        for (unsigned i = 0; i < 3; i++) {
            text[support_random_below(&random, (uint32_t)length)] = bytes[support_random_below(&random, sizeof bytes)];
        }
        sperf_memory_map_cleanup(&map);
        assert_int_equal(sperf_memory_map_parse(&map, text, length), SPERF_OK);
        for (uint32_t i = 1; i < map.count; i++) assert_true(map.rows[i - 1].start <= map.rows[i].start);
        free(text);
    }
}

ALLOCATION_TEST(test_memory_map_failed_allocation_is_no_memory, 1)
{
    OWNED(sperf_memory_map, map) = {0};
    for (unsigned i = 0; i < 100; i++) {
        static const char line[] = "1000-2000 r-xp 00000000 fe:00 1 /usr/lib/a/path/that/fills/chunks/of/the/arena\n";
        SPERF_TRY(sperf_memory_map_parse(&map, line, sizeof line - 1));
    }
    return SPERF_OK;
}
