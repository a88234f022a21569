/* The flame graph as a picture: places and widths, what fits, what is left out, and where code comes from. */
#include "../../src/codec/frame_category.h"
#include "sperf/codec/format.h"
#include "support_codec.h"
#include "support_profile.h"
#include "support_test.h"

static const sperf_encode_options_t OPTIONS = {0};

/* Return the picture of `profile`, ended by a NUL. */
static sperf_buffer_t encode(const sperf_profile_t *profile)
{
    sperf_buffer_t out = SPERF_BUFFER_INIT;
    sperf_svg_encode(profile, &OPTIONS, &out);
    (void)support_text(&out);
    assert_int_equal(out.status, SPERF_OK);
    return out;
}

static void assert_holds(const sperf_buffer_t *svg, const char *text)
{
    if (strstr((const char *)svg->bytes, text) == NULL) fail_msg("no %s in\n%s", text, (const char *)svg->bytes);
}

static void assert_lacks(const sperf_buffer_t *svg, const char *text)
{
    if (strstr((const char *)svg->bytes, text) != NULL) fail_msg("%s in\n%s", text, (const char *)svg->bytes);
}

static size_t count(const sperf_buffer_t *svg, const char *text)
{
    size_t found = 0;
    for (const char *at = (const char *)svg->bytes; (at = strstr(at, text)) != NULL; at++) found++;
    return found;
}

TEST(test_svg_leaves_out_what_is_narrower_than_a_tenth_of_a_pixel_and_counts_it)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"wide"}, 1, 1000000);
    codec_add_sample(profile, (const char *const[]){"narrow", "below"}, 2, 50);
    codec_add_sample(profile, (const char *const[]){"just"}, 1, 100);
    OWNED_BUFFER(svg) = encode(profile);
    assert_int_equal(count(&svg, "<g>"), 3); /* all, wide, just */
    assert_holds(&svg, "<title>just ");
    assert_lacks(&svg, "narrow (");
    assert_holds(&svg, ">2 rectangles narrower than 0.1 px or more than 2048 deep left out</text>");
}

TEST(test_svg_of_endless_recursion_is_no_deeper_than_2048_rectangles)
{
    enum { DEPTH = 5000 };
    static const char *names[DEPTH];
    for (size_t i = 0; i < DEPTH; i++) names[i] = i % 2 == 0 ? "even" : "odd";
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, names, DEPTH, 1000);
    OWNED_BUFFER(svg) = encode(profile);
    assert_int_equal(count(&svg, "<g>"), 2048);
    assert_holds(&svg, ">2953 rectangles narrower");
}

TEST(test_svg_text_fits_its_rectangle)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    codec_add_sample(profile, (const char *const[]){"rest"}, 1, 900);
    codec_add_sample(profile, (const char *const[]){"Object#a_name_of_many_letters"}, 1, 99);
    codec_add_sample(profile, (const char *const[]){"abcd"}, 1, 1);
    codec_add_sample(profile,
                     (const char *const[]){"\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe3\x81\xae\xe5\x90\x8d\xe5\x89\x8d"},
                     1, 80);
    OWNED_BUFFER(svg) = encode(profile);
    assert_holds(&svg, ">Object#a_na..</text>");                                      /* 108 px: 13 columns */
    assert_holds(&svg, "<title>Object#a_name_of_many_letters ");                      /* all of it */
    assert_holds(&svg, ">\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe3\x81\xae..</text>"); /* 87 px: 11 columns, two each */
    assert_lacks(&svg, ">abcd</text>");
    assert_lacks(&svg, ">a..</text>");
}

TEST(test_svg_of_any_bytes_is_xml)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("c<p>u--", "a&b");
    codec_add_sample(profile, (const char *const[]){"<b>&\"'\x01\xef\xbf\xbf\xff--"}, 1, 5);
    assert_int_equal(sperf_profile_add_comment(profile, "# a --> <b>", 11), SPERF_OK);
    OWNED_BUFFER(svg) = encode(profile);
    assert_holds(&svg, "<title>&lt;b&gt;&amp;\"' \xef\xbf\xbd\xef\xbf\xbd-- (app.rb:1): 5 a&amp;b, 100.0%</title>");
    assert_holds(&svg, "<desc>\n# a --&gt; &lt;b&gt;\n</desc>");
    assert_holds(&svg, "<title>5 a&amp;b of c&lt;p&gt;u--</title>");
    assert_int_equal(count(&svg, "<!--"), 1);
    assert_int_equal(count(&svg, "-->"), 1);
}

TEST(test_svg_of_no_samples_and_of_the_largest_sums_stays_in_its_plot)
{
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "count");
    OWNED_BUFFER(empty) = encode(profile);
    assert_int_equal(count(&empty, "<g>"), 1);
    assert_holds(&empty, "<title>all: 0</title>");
    static const char *const names[] = {"a", "b", "c", "d"};
    for (size_t i = 0; i < 4; i++) codec_add_sample(profile, &names[i], 1, INT64_MAX);
    OWNED_BUFFER(svg) = encode(profile);
    assert_int_equal(count(&svg, "width=\"1180\""), 2); /* all, and the first: the others have no room left */
    assert_lacks(&svg, "width=\"-");
}

/* As the viewer's page tells it (viewer/src/data/kinds.ts). */
TEST(test_category_is_told_by_the_path)
{
    static const struct {
        const char *name;
        const char *file;
        sperf_category_t category;
    } cases[] = {
        {"Object#a", "/srv/app/models/a.rb", SPERF_CATEGORY_APP},
        {"Object#a", "app.rb", SPERF_CATEGORY_APP},
        {"Rack#call", "/usr/lib/ruby/gems/3.4.0/gems/rack-3.1.8/lib/rack.rb", SPERF_CATEGORY_GEM},
        {"A#b", "/b/bundler/gems/thing-0123abcdef01/lib/a.rb", SPERF_CATEGORY_GEM},
        {"A#b", "/g/extensions/x86_64-linux/3.4.0/json-2.9.1/parser.rb", SPERF_CATEGORY_GEM},
        {"<main>", "/g/specifications/rack-3.1.8.gemspec", SPERF_CATEGORY_GEM},
        {"<main>", "/g/specifications/default/json-2.9.1.gemspec", SPERF_CATEGORY_GEM},
        {"<main>", "/g/specifications/other/json-2.9.1.gemspec", SPERF_CATEGORY_APP},
        {"A#b", "gems/rack-3.1.8/lib/a.rb", SPERF_CATEGORY_APP},
        {"A#b", "/srv/gems/mine/lib/a.rb", SPERF_CATEGORY_APP},
        {"A#b", "/srv/gems/rack-3.1.8", SPERF_CATEGORY_APP},
        {"JSON#parse", "/usr/lib/ruby/3.4.0/json/common.rb", SPERF_CATEGORY_STDLIB},
        {"Set#add", "/usr/local/lib/ruby/site_ruby/3.4.0/set.rb", SPERF_CATEGORY_STDLIB},
        {"A#b", "/home/lib/ruby/mine/a.rb", SPERF_CATEGORY_APP},
        {"A#b", "/opt/lib/ruby/lib/ruby/3.4.0/a.rb", SPERF_CATEGORY_STDLIB},
        {"Integer#times", "<internal:numeric>", SPERF_CATEGORY_CORE},
        {"Array#each", "<C method>", SPERF_CATEGORY_CORE},
        {"Integer#+", "<instruction>", SPERF_CATEGORY_CORE},
        {"[libruby] rb_ary_sort", "<native>", SPERF_CATEGORY_CORE},
        {"[libc] memcpy", "<native>", SPERF_CATEGORY_NATIVE},
        {"[GC marking]", "<GC>", SPERF_CATEGORY_GC},
        {"[GC sweeping]", "<GC>", SPERF_CATEGORY_GC},
        {"[GVL wait]", "<GVL>", SPERF_CATEGORY_WAIT},
        {"[GVL blocked]", "<GVL>", SPERF_CATEGORY_BLOCKED},
        {"a", "", SPERF_CATEGORY_OTHER},
        {"a", "<eval>", SPERF_CATEGORY_OTHER},
    };
    OWNED_PROFILE(profile) = codec_new_empty_profile("cpu", "nanoseconds");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sperf_stack_id_t stack =
            support_profile_push(profile, 0, sperf_string_of(cases[i].name), sperf_string_of(cases[i].file), 0, 0);
        uint32_t frame = sperf_stack_table_get(&profile->stacks, stack).frame;
        sperf_category_t category =
            sperf_frame_category(profile, sperf_frame_table_get(&profile->frames, frame).function);
        if (category != cases[i].category) fail_msg("%s is of category %d", cases[i].file, (int)category);
    }
}
