/* Collapsed stacks read: as sperf, stackprof, rbspy and perf's scripts write them. */
#include "support_codec.h"
#include "support_foreign.h"
#include "support_profile.h"
#include "support_test.h"

/* `stackprof --stackcollapse` prints names only, and a line for each sample. */
static const char STACKPROF[] = "<main>;Object#work;Integer#times;block in Object#work 12\n"
                                "<main>;Object#work;Integer#times;block in Object#work;Array#map 3\n"
                                "<main>;Object#work;Integer#times;block in Object#work 5\n"
                                "(garbage collection);(marking) 2\n";

/* What `rbspy record --format collapsed` writes. */
static const char RBSPY[] = "<main> - ci/ruby-programs/short_program.rb:6;aaa - ci/ruby-programs/short_program.rb:2;"
                            "sleep [c function] - (unknown):0 45\n"
                            "<main> - ci/ruby-programs/short_program.rb:7;bbb - a - b.rb:12 1\n";

TEST(test_collapsed_of_stackprof_is_read_by_name)
{
    foreign_assert_read("collapsed", "stackprof", STACKPROF,
                        "weight/count *\n"
                        "<main>;Object#work;Integer#times;block in Object#work 17\n"
                        "<main>;Object#work;Integer#times;block in Object#work;Array#map 3\n"
                        "(garbage collection)(<GC>);[GC marking](<GC>) 2\n");
}

TEST(test_collapsed_of_rbspy_has_files_and_lines)
{
    foreign_assert_read("collapsed", "rbspy", RBSPY,
                        "weight/count *\n"
                        "<main>(ci/ruby-programs/short_program.rb):6;aaa(ci/ruby-programs/short_program.rb):2;"
                        "sleep [c function]((unknown)) 45\n"
                        "<main>(ci/ruby-programs/short_program.rb):7;bbb(a - b.rb):12 1\n");
}

/* No file, no line, or no name: then it is all one name. */
TEST(test_collapsed_frames_that_are_only_like_rbspys_stay_names)
{
    foreign_assert_read("collapsed", "names",
                        "a - b;a - :3;a - b:c;a - b:;a - b:-1;a - b:4294967296; - b:3;a - b:9:7;x (f.py:3) 1\n",
                        "weight/count *\n"
                        "a - b;a - :3;a - b:c;a - b:;a - b:-1;a - b:4294967296; - b:3;a(b:9):7;x (f.py:3) 1\n");
}

/* Threads and processes of other tools stay what they are in the text: frames. */
TEST(test_collapsed_lines_of_all_kinds_are_read)
{
    foreign_assert_read("collapsed", "lines",
                        "\n\r\nprocess 7;thread (main);a b c 4\r\na;;b\t2\n 9\na;b -5\n;a; 1\n#<Class:X>;y 1",
                        "weight/count *\n"
                        "process 7;thread (main);a b c 4\n"
                        "a;;b 2\n"
                        " 9\n"
                        "a;b -5\n"
                        ";a 1\n"
                        "#<Class:X>;y 1\n");
}

/* GC and waiting have no file in the text, but no other tool has these words. */
TEST(test_collapsed_states_of_sperf_are_known_by_their_words)
{
    foreign_assert_read("collapsed", "states", "a;[GC marking] 1\na;[GVL blocked] 2\na;[GVL wait] 3\na;[GC] 4\n",
                        "weight/count *\n"
                        "a;[GC marking](<GC>) 1\n"
                        "a;[GVL blocked](<GVL>) 2\n"
                        "a;[GVL wait](<GVL>) 3\n"
                        "a;[GC] 4\n");
}

/* What sperf writes and reads again, it writes the same. */
TEST(test_collapsed_of_sperf_comes_back)
{
    static const sperf_encode_options_t options = {.timeline = false};
    OWNED_PROFILE(profile) = codec_new_profile();
    OWNED_PROFILE(again) = NULL;
    OWNED_BUFFER(first) = SPERF_BUFFER_INIT;
    OWNED_BUFFER(second) = SPERF_BUFFER_INIT;
    sperf_collapsed_encode(profile, &options, &first);
    codec_assert_file("test/fuzz/corpus/foreign_decode/collapsed_encoded", &first);
    assert_int_equal(sperf_collapsed_decode(first.bytes, first.length, false, &again, NULL), SPERF_OK);
    sperf_collapsed_encode(again, &options, &second);
    sperf_buffer_append_byte(&second, '\0');
    codec_assert_text(&first, (const char *)second.bytes);
    assert_int_equal(sperf_profile_total(again, 0), sperf_profile_total(profile, 1));
}

/* Whole numbers among fractions are read in the same unit; what six decimals cannot hold is rounded. */
TEST(test_collapsed_fractions_are_read_in_millionths)
{
    foreign_assert_read("collapsed", "fraction", "a;b 1\na;b 1.5\na 2.5e-05\nc -0.0000004\nd 0.0000006\n",
                        "weight/millionths *\n"
                        "a;b 2500000\n"
                        "a 25\n"
                        "c 0\n"
                        "d 1\n");
}

TEST(test_collapsed_whole_numbers_of_floating_point_are_counts)
{
    foreign_assert_read("collapsed", "whole", "a;b 1e3\na 5.0\nc 7\n", "weight/count *\na;b 1000\na 5\nc 7\n");
}

TEST(test_collapsed_blank_lines_are_a_profile_without_stacks)
{
    OWNED_PROFILE(profile) = support_profile_new();
    OWNED_BUFFER(out) = SPERF_BUFFER_INIT;
    sperf_collapsed_encode(profile, &(sperf_encode_options_t){.timeline = false}, &out);
    codec_assert_text(&out, "\n");
    foreign_assert_read("collapsed", "without_stacks", "\n", "weight/count *\n");
    foreign_assert_read("collapsed", "blank", " \n\t\n", "weight/count *\n");
}

#define NOT_A_LINE "a line is not a stack, a blank and a number"
#define TOO_LARGE "a line has a number that is too large"
#define NOT_FINITE "a line has a number that is not finite"

static const foreign_refused_t REFUSED[] = {
    {"no_weight", "a;b 1\na;b\n", SPERF_MALFORMED, NOT_A_LINE},
    {"only_weight", "a;b 1\n7\n", SPERF_MALFORMED, NOT_A_LINE},
    {"too_large", "a;b 9223372036854775808\n", SPERF_MALFORMED, TOO_LARGE},
    {"fraction_too_large", "a;b 9223372036854.5\na;c 9223372036855\n", SPERF_MALFORMED, TOO_LARGE},
    {"exponent_too_large", "a;b -1e30\n", SPERF_MALFORMED, TOO_LARGE},
    {"not_a_number", "a;b 1\na;b NaN\n", SPERF_MALFORMED, NOT_FINITE},
    {"infinite", "a;b -inf\n", SPERF_MALFORMED, NOT_FINITE},
    {"two_weights", "a;b 3 5\na;c 0 2\n", SPERF_MALFORMED,
     "its lines have two numbers, as difffolded.pl writes them: use sperf diff on the two files instead"},
};

TEST(test_collapsed_that_are_none_are_refused_with_a_reason)
{
    foreign_assert_refused("collapsed", REFUSED, sizeof REFUSED / sizeof REFUSED[0]);
}

TEST(test_collapsed_are_told_from_pprof_by_their_first_lines)
{
    static const struct {
        const char *bytes;
        size_t length;
        const char *format;
    } cases[] = {
        {"a;b 1", 5, "collapsed"},   {"\n\na 1\n\x01", 7, "collapsed"},
        {"a\t-1\n", 5, "collapsed"}, {"a;b", 3, "pprof"},
        {"a;b 1x", 6, "pprof"},      {"a;b -", 5, "pprof"},
        {"a\0b 1", 5, "pprof"},      {"\x0a\x04 1", 4, "pprof"},
        {"12", 2, "pprof"},          {"a 9223372036854775807", 21, "collapsed"},
        {"a;b 1.5", 7, "collapsed"}, {"warning\na;b 1", 13, "collapsed"},
        {"a;b 1\nc\nd", 9, "pprof"}, {"", 0, "pprof"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const sperf_format_t *format = sperf_format_for_bytes((const uint8_t *)cases[i].bytes, cases[i].length);
        if (strcmp(format->name, cases[i].format) != 0) fail_msg("case %zu is %s", i, format->name);
    }
}

TEST(test_collapsed_without_memory_says_so)
{
    foreign_assert_memory_is_missed("collapsed", RBSPY);
}
