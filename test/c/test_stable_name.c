/* Names of functions that are the same in each process. */
#include "sperf/model/stable_name.h"
#include "support_alloc.h"
#include "support_codec.h"
#include "support_test.h"

static void assert_named(const char *name, const char *file, const char *expected)
{
    OWNED_BUFFER(made) = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&made, name);
    sperf_stable_name(&made, sperf_string_of(file));
    codec_assert_text(&made, expected);
}

static const char show[] = "/srv/shop/app/views/orders/show.html.erb";

TEST(test_stable_name_has_no_addresses_and_is_that_of_a_template)
{
    static const char *const cases[][3] = {
        {"#<Class:0x00007f3a5c0d1e28>#run", "/a.rb", "#<Class>#run"},
        {"#<Class:#<Foo:0x00007f3a5c0d1e28>>.go", "<C method>", "#<Class:#<Foo>>.go"},
        {"#<Module:0x12345678", "", "#<Module"},
        /* A template of Action View, below the root: */
        {"_app_views_orders_show_html_erb__3725666748100912277_3728", show, "app/views/orders/show.html.erb"},
        {"#<Class>#_app_views_orders_show_html_erb__372_3728", show, "app/views/orders/show.html.erb"},
        {"#<Class:0x00007f3a5c0d1e28>#_app_views_orders_show_html_erb__372_3728", show,
         "app/views/orders/show.html.erb"},
        {"ActionView::Base#_app_views_orders_show_html_erb__372_3728", show, "app/views/orders/show.html.erb"},
        {"X#_app_views_orders_show_html_erb___231_48", show, "app/views/orders/show.html.erb"}, /* hash: -231 */
        {"block in #<Class>#_app_views_orders_show_html_erb___231_48", show, "block in app/views/orders/show.html.erb"},
        {"rescue in block (2 levels) in #<Class>#_app_views_orders_show_html_erb__231_48", show,
         "rescue in block (2 levels) in app/views/orders/show.html.erb"},
        /* Each character is one: */
        {"X#_app_views_a___ber__html_erb__1_2", "/srv/app/views/a/\xc3\x9c-ber9.html.erb",
         "app/views/a/\xc3\x9c-ber9.html.erb"},
        {"X#_app_a____1_2", "/srv/app/a_2", "app/a_2"},
        {"X#_app_a_____1_2", "/srv/app/a_2", "app/a_2"}, /* hash: -1 */
        /* Outside of the root, the path or what is below gems: */
        {"X#__usr_gems_devise_______app_views_new_erb__1_2", "/usr/gems/devise-4.9.4/app/views/new.erb",
         "devise-4.9.4/app/views/new.erb"},
        {"X#__mnt_views_new_erb__1_2", "/mnt/views/new.erb", "/mnt/views/new.erb"},
        {"X#_app_views_gems_new_erb__1_2", "/srv/app/views/gems/new.erb", "app/views/gems/new.erb"},
        {"X#_inline_template___1_2", "inline template", "inline template"},
        {"X#_views_new_erb__1_2", "views/new.erb", "views/new.erb"},
        /* A template of Tilt and its directory; those within a program have no name: */
        {"Tilt::CompiledTemplates#__tilt_3736", "/srv/shop/views/cart.slim", "views/cart.slim"},
        {"block in Tilt::CompiledTemplates#__tilt_3736", "/srv/views/cart/_item.erb", "block in cart/_item.erb"},
        {"Object#__tilt_3736", "/cart.erb", "/cart.erb"},
        {"Object#__tilt_3736", "./cart.erb", "./cart.erb"},
        {"block in Object#__tilt_3736", "/srv/shop/app.rb", "block in Object#__tilt"},
        {"Object#__tilt_3736", "(__TEMPLATE__)", "Object#__tilt"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) assert_named(cases[i][0], cases[i][1], cases[i][2]);
}

TEST(test_stable_name_that_the_file_does_not_bear_out_is_kept)
{
    static const char *const cases[][2] = {
        {"a:0x1234567", "/a.rb"},
        {"a:0x", "/a.rb"},
        {"", "/a.rb"},
        {"Order#total", "/a.rb"},
        {"X#_app_a______1_2", "/srv/app/a_2"},
        {"X#_app_views_orders_show_html_erb__231_48", "/srv/shop/app/views/orders/edit.html.erb"},
        {"X#_app_views_orders_show_html_erb__231_48", "/srv/shop/lib/views.rb"},
        {"X#_app_views_orders_show_html_erb__231_48", "show.html.erb"},
        {"X#_app_views_orders_show_html_erb__231_48", ""},
        {"X#_pp_views_orders_show_html_erb__231_48", show}, /* no whole directory */
        {"X#_app_views_orders_show_html_erb_231_48", show},
        {"X#_app_views_orders_show_html_erb__231", show},
        {"X#_app_views_orders_show_html_erb__231_", show},
        {"X#_app_views_orders_show_html_erb___48", show},
        {"X#app_views_orders_show_html_erb__231_48", show},
        {"X#___1_2", show},
        {"X#____1_2", show},
        {"_1_2", show},
        {"12", show},
        {"Object#__tilt_x1", "/srv/shop/views/cart.slim"},
        {"Object#a__tilt_1", "/srv/shop/views/cart.slim"},
        {"Object#__tilt_", "/srv/shop/views/cart.slim"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) assert_named(cases[i][0], cases[i][1], cases[i][0]);
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

    OWNED_BUFFER(made) = SPERF_BUFFER_INIT;
    sperf_buffer_append_string(&made, name);
    support_alloc_fail_at(1);
    sperf_stable_name(&made, sperf_string_of(file));
    assert_true(support_alloc_end());
    assert_int_equal(made.status, SPERF_NO_MEMORY);
    sperf_stable_name(&made, sperf_string_of(file)); /* an error sticks */
    assert_int_equal(made.status, SPERF_NO_MEMORY);
}
