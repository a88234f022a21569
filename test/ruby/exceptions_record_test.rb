# frozen_string_literal: true

require_relative "test_helper"

# `sperf record -m exceptions`: commands with children, killed processes, reports and formats.
class ExceptionsRecordTest < Minitest::Test
  include TestHelper

  PROGRAM = <<~RUBY
    class Declined < StandardError; end
    def charge = raise(Declined, "no")
    def pay
      charge
    rescue Declined
      nil
    end
    def try(count) = count.times { pay }
    begin
      raise "before"
    ensure
      try(100)
      fork { try(20) }
      Process.wait
      exit!(0) if ARGV.delete("exit!")
      Process.kill(:KILL, $$) if ARGV.delete("kill")
    end rescue nil
  RUBY

  def record(*options, output: "sperf.data", ruby: [], arguments: [])
    file("pay.rb", PROGRAM)
    sperf("record", "-m", "exceptions", "-o", output, *options, RUBY, *ruby, "pay.rb", *arguments)
  end

  def report(*)
    result = sperf("report", *)
    assert_predicate result.status, :success?, result.err
    result.out
  end

  [[], ["--yjit"]].each do |ruby|
    define_method(:"test_command_and_its_child_are_counted_from_zero_each#{"_compiled" if ruby.any?}") do
      result = record(ruby:)
      assert_predicate result.status, :success?, result.err
      assert_match(/\Asperf.data: .*, 121 exceptions raised in 2 processes; /, result.words.last)
      assert_match(/^ *120 +99\.17% +Declined$/, report("--by", "class"))
      assert_match(/^ *120 +99\.17% +Object#pay .*pay\.rb:6$/, report("--by", "rescue"))
      counts = report("--by", "pid").scan(/^ *(\d+) .*%  \d+$/).flatten.map(&:to_i)
      assert_equal [20, 101], counts.sort
      assert_match(/Object#charge/, report("--top"))
    end
  end

  # 100 exceptions, and `look`, which remembers in `seen` how far the spool was readable each time.
  DECLINED = <<~'RUBY'
    class Declined < StandardError; end
    def pay
      raise Declined
    rescue Declined
      nil
    end
    100.times { pay }
    started = Dir.glob("#{ENV.fetch("SPERF_COLLECT_DIR")}/#{$$}-*.started").first
    seen = []
    look = lambda do
      at = File.binread(started, 8, 80).unpack1("Q")
      seen |= [File.binread(started, 8, at + 80).unpack1("Q")] unless at.zero?
    end
  RUBY

  # It is killed when the spool was written three times after its first 100 exceptions; there are new ones each time.
  slow def test_killed_process_leaves_its_counts
    file("killed.rb", DECLINED + <<~RUBY)
      raised = 100
      until seen.size > 3
        look.()
        sleep 0.05
        pay
        raised += 1
      end
      $stdout.puts raised
      $stdout.flush
      Process.kill(:KILL, $$)
    RUBY
    result = sperf("record", "-m", "exceptions", "-o", "killed.data", RUBY, "killed.rb")
    assert_equal 9, result.status.termsig, result.err
    profile = Sperf.load(path("killed.data"))
    assert_equal :exceptions, profile.summary[:mode]
    count = profile.summary[:totals][:exceptions]
    assert_includes 100..Integer(result.out), count
    assert_match(/^ *#{count} +100% +Declined$/, report("--by", "class", "killed.data"))
    assert_match(/^ *#{count} +100% +Object#pay .*killed\.rb:5$/, report("--by", "rescue", "killed.data"))
  end

  # The pass after the one that wrote the samples writes their names, although nothing else is new. The program ends
  # when it has seen that pass; if that came before it looked, after 20 s.
  def test_names_are_written_when_nothing_else_is_new
    file("named.rb", DECLINED + <<~RUBY)
      400.times do
        look.()
        break if seen.size > 1

        sleep 0.05
      end
      Process.kill(:KILL, $$)
    RUBY
    assert_equal 9, sperf("record", "-m", "exceptions", "-o", "named.data", RUBY, "named.rb").status.termsig
    assert_match(/^ *100 .* 100% +Object#pay$/, report("--top", "named.data"))
  end
end
