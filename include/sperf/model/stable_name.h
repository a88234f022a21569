/*
 * Names of functions that are the same in each process.
 *
 * Programs make names of numbers that hold for one process alone: the address of a class without a name, the hash of a
 * template's path. Profiles of two processes, or of before and after a change, would have no function in common there.
 *
 * Templates are compiled to methods. Action View calls one after its path, as seen from the root of the application,
 * with all but small letters replaced by "_", and two numbers; Tilt after the thread that compiled it. Such a method is
 * called as its template here, for that is what developers call it. Names are changed only where the method's file
 * bears them out.
 *
 * Context: any, also sperf's thread. Nothing but the two texts is looked at.
 */
#ifndef SPERF_STABLE_NAME_H
#define SPERF_STABLE_NAME_H

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

/*
 * Make what is the same in each process of `name`, that of a function defined in `file`, in place:
 *
 *   #<Class:0x00007f3a5c0d1e28>#run                                   #<Class>#run
 *   block in #<Class>#_app_views_orders_show_html_erb___231_4824      block in app/views/orders/show.html.erb
 *   Tilt::CompiledTemplates#__tilt_3736, in /srv/shop/views/cart.slim  views/cart.slim
 *
 * Templates of gems are called after what is below the directory of all gems, "devise-4.9.4/app/views/...". A longer
 * name may need memory: where there is none, the buffer's status says so.
 */
void sperf_stable_name(sperf_buffer_t *name, sperf_string_t file);

#endif
