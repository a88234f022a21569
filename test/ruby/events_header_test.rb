# frozen_string_literal: true

require_relative "test_helper"

# sperf_events.h: another extension, compiled here as a gem would be, subscribes to samples.
class EventsHeaderTest < Minitest::Test
  include TestHelper

  EXTCONF = <<~RUBY
    require "mkmf"
    require "sperf"
    $INCFLAGS << " -I\#{Sperf.include_directory}"
    $CFLAGS << " -Wall -Wextra -Werror=incompatible-pointer-types"
    create_makefile("guest")
  RUBY

  # Adds up the weights; keeps the names of the first sample with labels; raises when it is told to.
  SOURCE = <<~C
    #include <sperf_events.h>

    static const sperf_events_interface_t *sperf;
    static int64_t sum_ns;
    static size_t count, largest;
    static int raises;
    static VALUE found = Qnil;

    static void take(const sperf_events_batch_t *batch, void *data)
    {
        if (batch->size != sizeof *batch || data != &sum_ns) rb_bug("another layout");
        if (batch->count > largest) largest = batch->count;
        for (size_t i = 0; i < batch->count; i++) {
            const sperf_events_event_t *event = &batch->events[i];
            count++;
            sum_ns += event->weight_ns;
            VALUE labels = sperf->labels(batch->names, event->labels);
            if (!NIL_P(found) || RHASH_EMPTY_P(labels)) continue;
            found = rb_ary_new_from_args(5, labels, sperf->frames(batch->names, event->stack),
                                         sperf->lines(batch->names, event->stack),
                                         sperf->thread(batch->names, event->thread), INT2FIX(batch->wall));
        }
        if (raises) rb_raise(rb_eTypeError, "raised in C");
    }

    static VALUE guest_subscribe(VALUE self, VALUE batch)
    {
        return sperf->subscribe(take, &sum_ns, NUM2UINT(batch));
    }

    static VALUE guest_cancel(VALUE self, VALUE subscription)
    {
        sperf->cancel(subscription);
        return Qnil;
    }

    static VALUE guest_state(VALUE self, VALUE subscription)
    {
        int64_t lost_ns;
        uint64_t lost = sperf->lost(subscription, &lost_ns);
        return rb_ary_new_from_args(5, LL2NUM(sum_ns + lost_ns), SIZET2NUM(count), ULL2NUM(lost), SIZET2NUM(largest),
                                    found);
    }

    static VALUE guest_raise(VALUE self, VALUE value)
    {
        raises = RTEST(value);
        return value;
    }

    void Init_guest(void)
    {
        VALUE guest = rb_define_module("Guest");
        rb_gc_register_address(&found);
        sperf = sperf_events_interface(SPERF_EVENTS_VERSION);
        rb_define_const(guest, "FOUND", sperf != NULL ? Qtrue : Qfalse);
        rb_define_const(guest, "NEWER", sperf_events_interface(SPERF_EVENTS_VERSION + 1) != NULL ? Qtrue : Qfalse);
        if (sperf == NULL) return;
        rb_define_const(guest, "VERSION", UINT2NUM(sperf->version));
        rb_define_const(guest, "SAME_SIZE", sperf->size == sizeof *sperf ? Qtrue : Qfalse);
        rb_define_singleton_method(guest, "subscribe", guest_subscribe, 1);
        rb_define_singleton_method(guest, "cancel", guest_cancel, 1);
        rb_define_singleton_method(guest, "state", guest_state, 1);
        rb_define_singleton_method(guest, "raise_in_callback", guest_raise, 1);
    }
  C

  def self.compiled
    @compiled ||= Dir.mktmpdir.tap do |directory|
      Minitest.after_run { FileUtils.rm_rf(directory) }
      File.write(File.join(directory, "extconf.rb"), EXTCONF)
      File.write(File.join(directory, "guest.c"), SOURCE)
    end
  end

  # The directory of the compiled extension.
  def guest
    directory = self.class.compiled
    return directory if Dir.glob(File.join(directory, "guest.{so,bundle}")).any?

    [[RUBY, "-I#{ROOT}/lib", "extconf.rb"], %w[make]].each do |command|
      out, status = Open3.capture2e(CLEAN, *command, chdir: directory)
      assert_predicate status, :success?, out
    end
    directory
  end

  def run_guest(source)
    head = "require 'sperf'; require 'guest'; def work = Sperf.label(part: 'one') { #{TestHelper.burning(60)} }\n"
    run_command(RUBY, "-W0", "-I#{ROOT}/lib", "-I#{guest}", "-e", head + source)
  end

  def test_an_extension_gets_all_samples_with_their_names
    result = run_guest(<<~RUBY)
      p [Guest::FOUND, Guest::NEWER, Guest::VERSION, Guest::SAME_SIZE]
      subscription = Guest.subscribe(8)
      data = Sperf.start(mode: :wall) { work }
      sum_ns, count, lost, largest, (labels, frames, lines, thread, wall) = Guest.state(subscription)
      p [sum_ns == data[:samples].sum { |sample| sample[1] }, lost, count.positive?, largest.between?(1, 8)]
      found = data[:samples].any? { |sample| sample[6] && sample.first == frames }
      p [labels, found, lines.size == frames.size, thread, wall]
      Guest.cancel(subscription)
      Sperf.start(mode: :cpu) { work }
      p [Guest.state(subscription)[1] == count, subscription.class, subscription.cancelled?]
    RUBY

    assert_equal "[true, false, 1, true]\n[true, 0, true, true]\n[{part: \"one\"}, true, true, [1, \"main\"], 1]\n" \
                 "[true, Sperf::Subscription, true]\n", result.out, result.err
  end

  def test_a_callback_that_raises_gets_further_batches
    result = run_guest(<<~RUBY)
      Guest.raise_in_callback(true)
      subscription = Guest.subscribe(2)
      data = Sperf.start(mode: :cpu) { work }
      p Guest.state(subscription)[0] == data[:samples].sum { |sample| sample[1] }, subscription.errors.positive?
      p((Guest.subscribe(0) rescue $!.class), (20.times { Guest.subscribe(1) } rescue $!.class))
    RUBY

    assert_equal "true\ntrue\nArgumentError\nSperf::Error\n", result.out
    assert_equal 1, result.words.size
    assert_includes result.err, "a subscriber raised TypeError: raised in C"
  end

  def test_stressed_collections_and_forks_do_not_harm
    result = run_guest(<<~RUBY)
      subscription = Guest.subscribe(3)
      Sperf.start(mode: :cpu)
      work
      3.times do
        pid = fork { Sperf.start(mode: :cpu) { work }; exit!(0) }
        Process.wait(pid)
        abort "harmed" unless $?.success?
      end
      GC.stress = true
      Sperf.snapshot
      GC.stress = false
      data = Sperf.stop
      GC.compact
      p Guest.state(subscription)[0] == data[:samples].sum { |sample| sample[1] }
    RUBY

    assert_equal "true\n", result.out, result.err
  end

  slow def test_without_sperf_there_is_no_interface
    result = run_command(RUBY, "-I#{guest}", "-e", "require 'guest'; p Guest::FOUND, Guest::NEWER")

    assert_equal "false\nfalse\n", result.out
  end
end
