# frozen_string_literal: true

require "test_helper"

# Ruby 3.4 crashes programs whose Ractors make classes in most runs as soon as anybody listens to new objects
# (ext/sperf/runtime/newobj_hook.c). So allocations are sampled as long as there is one Ractor, and what is not is told.
# The program here makes none, as Ruby alone crashes those now and then.
class AllocationsRactorsTest < Minitest::Test
  include TestHelper

  PROGRAM = <<~RUBY
    before = Array.new(20_000) { Object.new }
    ractors = Array.new(3) do
      Ractor.new do
        40.times do
          Array.new(4_000) { |number| "text \#{number}" * 20 }
          200.times { |number| { number => [number, "text"] }.to_a.flatten.map(&:to_s) }
        end
      end
    end
    other = Thread.new { 200.times { Array.new(1_000) { "text" * 20 } } }
    ractors.each { |ractor| ractor.respond_to?(:value) ? ractor.value : ractor.take }
    other.join
    puts "done"
  RUBY

  def record(*options)
    sperf("record", "-m", "object", *options, "-o", path("sperf.data"), RUBY, "-W0", "-e", PROGRAM)
  end

  def test_a_program_with_ractors_is_unharmed_and_what_is_not_sampled_is_told
    [[], ["--interval", "5"], ["--interval", "5", "--retained"]].each do |options|
      result = record(*options)

      assert_equal ["done\n", 0], [result.out, result.status.exitstatus], result.err
      assert_match(/allocations: [\d,]+ more objects were not recorded, because .* several Ractors/, result.err)
      assert_operator profile.comments.filter_map { |comment|
        comment[/allocations unsampled=(\d+)/, 1]
      }.first.to_i, :>,
                      500_000
    end
  end

  # A trace asks the same. Whether objects are announced is asked before anything else could end that.
  def test_trace_of_a_program_with_ractors_listens_to_new_objects_no_more
    result = script(<<~RUBY, "-W0")
      announced = nil
      data = Sperf.trace(allocations: true) do
        100.times { Object.new }
        announced = [Sperf::Native.object_events?]
        ractor = Ractor.new { 5.times { Class.new { def m = [] }.new.m } }
        ractor.respond_to?(:value) ? ractor.value : ractor.take
        announced << Sperf::Native.object_events?
        100.times { Object.new }
      end
      p announced, data.allocations.sum { |row| row.class_name == "Object" ? row.count : 0 }
    RUBY
    assert_equal "[true, false]\n100\n", result.out, result.err
  end

  # Ruby interns the names of its counts when it is first asked for one. If two Ractors do that at once, Ruby does not
  # know a name and raises: in a hook, that ends the process.
  def test_trace_asks_ruby_for_a_count_before_its_hooks_do
    result = run_command(RUBY, "--disable-gems", "-I#{ROOT}/lib", "-e", <<~RUBY)
      require "sperf"
      known = -> { Symbol.all_symbols.any? { |symbol| symbol.name == %w[read barrier faults].join("_") } }
      before = known.call
      Sperf.trace(allocations: true) { p [before, known.call] }
    RUBY

    assert_equal ["[false, true]\n", ""], [result.out, result.err]
  end

  def test_trace_of_objects_survives_ractors_that_start_at_once
    8.times do
      result = script(<<~RUBY, "-W0")
        Sperf.trace(allocations: true) do
          ractors = Array.new(4) { Ractor.new { 1 } }
          p ractors.sum { |ractor| ractor.respond_to?(:value) ? ractor.value : ractor.take }
        end
      RUBY

      assert_equal ["4\n", "", 0], [result.out, result.err, result.status.exitstatus]
    end
  end

  def test_record_of_a_trace_says_what_a_second_ractor_left_out
    result = sperf("record", "-m", "trace", "--allocations", "-o", path("sperf.data"), RUBY, "-W0", "-e", PROGRAM)

    assert_equal ["done\n", 0], [result.out, result.status.exitstatus], result.err
    assert_match(/allocations: [\d,]+ more objects were not recorded, because .* several Ractors/, result.err)
  end

  def test_what_came_before_the_second_ractor_is_sampled
    record("--interval", "5")
    objects = profile.to_h[:allocations].select { |row| row.last[:class] == "Object" }.sum { |row| row[1] }

    # One in five of 20,000: six deviations are 6 * sqrt(5 * 20,000).
    assert_in_delta 20_000, objects, 1_900
  end
end
