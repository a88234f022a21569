/*
 * Names of functions that are the same in each process.
 *
 * Programs build names from numbers that are valid in one process only: the address of a class without a name, the
 * hash of a template's path. With such names two processes, or profiles before and after a change, would have no
 * function in common.
 *
 * Templates are compiled to methods. Action View names them after the path, relative to the root of the
 * application, with every character except small letters replaced by "_", and two numbers. Tilt names them after
 * the thread that compiled them. Such a method is shown under the file name of its template, which developers
 * know. A name is changed only if the method's file confirms it.
 *
 * Context: any, also sperf's thread. Reads only the two texts.
 */
#ifndef SPERF_STABLE_NAME_H
#define SPERF_STABLE_NAME_H

#include "sperf/base/buffer.h"
#include "sperf/model/string_table.h"

/*
 * Replace `name`, the name of a function defined in `file`, by one that is the same in each process:
 *
 *   #<Class:0x00007f3a5c0d1e28>#run                                   #<Class>#run
 *   block in #<Class>#_app_views_orders_show_html_erb___231_4824      block in app/views/orders/show.html.erb
 *   Tilt::CompiledTemplates#__tilt_3736, in /srv/shop/views/cart.slim  views/cart.slim
 *
 * Templates of gems have the path below the directory of all gems, "devise-4.9.4/app/views/...". A longer name may
 * need memory: if there is none, the status of the buffer says so.
 */
void sperf_stable_name(sperf_buffer_t *name, sperf_string_t file);

#endif
