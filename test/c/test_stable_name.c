/* Names of functions that are the same in each process. */
#include "sperf/model/stable_name.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_test.h"

static void assert_named(const char *name, const char *file, const char *expected)
{
    sperf_buffer_t made = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&made, name);
    sperf_stable_name(&made, sperf_string_of(file));
    codec_assert_text(&made, expected);
    sperf_buffer_cleanup(&made);
}

static void assert_kept(const char *name, const char *file)
{
    assert_named(name, file, name);
}

TEST(test_stable_name_has_no_addresses)
{
    assert_named("#<Class:0x00007f3a5c0d1e28>#run", "/a.rb", "#<Class>#run");
    assert_named("#<Class:#<Foo:0x00007f3a5c0d1e28>>.go", "<C method>", "#<Class:#<Foo>>.go");
    assert_named("#<Module:0x12345678", "", "#<Module");
    assert_kept("a:0x1234567", "/a.rb");
    assert_kept("a:0x", "/a.rb");
    assert_kept("", "/a.rb");
    assert_kept("Order#total", "/a.rb");
}

static const char show[] = "/srv/shop/app/views/orders/show.html.erb";

TEST(test_stable_name_of_action_view_is_the_template_below_the_root)
{
    static const char *const owners[] = {"", "#<Class>#", "#<Class:0x00007f3a5c0d1e28>#", "ActionView::Base#"};
    for (size_t i = 0; i < COUNT_OF(owners); i++) {
        sperf_buffer_t name = SPERF_BUFFER_INIT;
        sperf_buffer_append_format(&name, "%s_app_views_orders_show_html_erb__3725666748100912277_3728", owners[i]);
        sperf_buffer_append_byte(&name, '\0');
        assert_int_equal(name.status, SPERF_OK);
        assert_named((const char *)name.bytes, show, "app/views/orders/show.html.erb");
        sperf_buffer_cleanup(&name);
    }
    assert_named("X#_app_views_orders_show_html_erb___231_48", show, "app/views/orders/show.html.erb"); /* hash: -231 */
    assert_named("block in #<Class>#_app_views_orders_show_html_erb___231_48", show,
                 "block in app/views/orders/show.html.erb");
    assert_named("rescue in block (2 levels) in #<Class>#_app_views_orders_show_html_erb__231_48", show,
                 "rescue in block (2 levels) in app/views/orders/show.html.erb");
}

TEST(test_stable_name_of_action_view_takes_each_character_for_one)
{
    assert_named("X#_app_views_a___ber__html_erb__1_2", "/srv/app/views/a/\xc3\x9c-ber9.html.erb",
                 "app/views/a/\xc3\x9c-ber9.html.erb");
    assert_named("X#_app_a____1_2", "/srv/app/a_2", "app/a_2");
    assert_named("X#_app_a_____1_2", "/srv/app/a_2", "app/a_2"); /* hash: -1 */
    assert_kept("X#_app_a______1_2", "/srv/app/a_2");
}

TEST(test_stable_name_of_action_view_outside_of_the_root_is_the_path_or_that_below_gems)
{
    assert_named("X#__usr_gems_devise_______app_views_new_erb__1_2", "/usr/gems/devise-4.9.4/app/views/new.erb",
                 "devise-4.9.4/app/views/new.erb");
    assert_named("X#__mnt_views_new_erb__1_2", "/mnt/views/new.erb", "/mnt/views/new.erb");
    assert_named("X#_app_views_gems_new_erb__1_2", "/srv/app/views/gems/new.erb", "app/views/gems/new.erb");
    assert_named("X#_inline_template___1_2", "inline template", "inline template");
    assert_named("X#_views_new_erb__1_2", "views/new.erb", "views/new.erb");
}

TEST(test_stable_name_that_the_file_does_not_bear_out_is_kept)
{
    assert_kept("X#_app_views_orders_show_html_erb__231_48", "/srv/shop/app/views/orders/edit.html.erb");
    assert_kept("X#_app_views_orders_show_html_erb__231_48", "/srv/shop/lib/views.rb");
    assert_kept("X#_app_views_orders_show_html_erb__231_48", "show.html.erb");
    assert_kept("X#_app_views_orders_show_html_erb__231_48", "");
    assert_kept("X#_pp_views_orders_show_html_erb__231_48", show); /* no whole directory */
    assert_kept("X#_app_views_orders_show_html_erb_231_48", show);
    assert_kept("X#_app_views_orders_show_html_erb__231", show);
    assert_kept("X#_app_views_orders_show_html_erb__231_", show);
    assert_kept("X#_app_views_orders_show_html_erb___48", show);
    assert_kept("X#app_views_orders_show_html_erb__231_48", show);
    assert_kept("X#___1_2", show);
    assert_kept("X#____1_2", show);
    assert_kept("_1_2", show);
    assert_kept("12", show);
}

TEST(test_stable_name_of_tilt_is_the_template_and_its_directory)
{
    assert_named("Tilt::CompiledTemplates#__tilt_3736", "/srv/shop/views/cart.slim", "views/cart.slim");
    assert_named("block in Tilt::CompiledTemplates#__tilt_3736", "/srv/views/cart/_item.erb",
                 "block in cart/_item.erb");
    assert_named("Object#__tilt_3736", "/cart.erb", "/cart.erb");
    assert_named("Object#__tilt_3736", "./cart.erb", "./cart.erb");
    /* Of templates within a program the name tells nothing. */
    assert_named("block in Object#__tilt_3736", "/srv/shop/app.rb", "block in Object#__tilt");
    assert_named("Object#__tilt_3736", "(__TEMPLATE__)", "Object#__tilt");
    assert_kept("Object#__tilt_x1", "/srv/shop/views/cart.slim");
    assert_kept("Object#a__tilt_1", "/srv/shop/views/cart.slim");
    assert_kept("Object#__tilt_", "/srv/shop/views/cart.slim");
}

TEST(test_stable_name_without_memory_says_so)
{
    char file[600] = "/";
    char name[600] = "X#_";
    for (size_t i = 0; i < 150; i++) strcat(file, "\xe2\x82\xac"); /* three bytes, for which the name has one */
    for (size_t i = 0; i < 150; i++) strcat(name, "_");
    strcat(file, "a");
    strcat(name, "a__1_2");
    assert_named(name, file, file + 1);

    sperf_buffer_t made = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&made, name);
    support_alloc_fail_at(1);
    sperf_stable_name(&made, sperf_string_of(file));
    assert_true(support_alloc_end());
    assert_int_equal(made.status, SPERF_NO_MEMORY);
    sperf_stable_name(&made, sperf_string_of(file)); /* an error sticks */
    assert_int_equal(made.status, SPERF_NO_MEMORY);
    sperf_buffer_cleanup(&made);
}
