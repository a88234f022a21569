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

  # Of 20,000 objects before the Ractors, one in five is sampled: six deviations are 6 * sqrt(5 * 20,000).
  slow def test_program_with_ractors_is_unharmed_and_only_what_came_before_them_is_sampled
    [%w[-m object], %w[-m object --interval 5], %w[-m object --interval 5 --retained],
     %w[-m trace --allocations]].each do |options|
      result = sperf("record", *options, RUBY, "-W0", "-e", PROGRAM)

      assert_equal ["done\n", 0], [result.out, result.status.exitstatus], result.err
      assert_match(/allocations: [\d,]+ more objects were not recorded, because .* several Ractors/, result.err)
      next if options.include?("trace")

      assert_operator profile.comments.join("\n")[/allocations unsampled=(\d+)/, 1].to_i, :>, 500_000
      assert_in_delta 20_000, objects_before, 1_900 if options.include?("5")
    end
  end

  def objects_before = profile.to_h[:allocations].sum { |row| row[5][:class] == "Object" ? row[1] : 0 }

  # A trace asks the same. Whether objects are announced is asked before anything else could end that.
  def test_trace_of_a_program_with_ractors_listens_to_new_objects_no_more
    not_portable "the word that says whether new objects are announced"
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
end
