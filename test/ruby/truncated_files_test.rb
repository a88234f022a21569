# frozen_string_literal: true

require_relative "test_helper"

# Another program truncates what lies in the directory through which profiles are handed over. Whoever touches a mapping
# of such a file is killed by SIGBUS. No test here depends on how long anything takes.
class TruncatedFilesTest < Minitest::Test
  slow

  include TestHelper

  parallelize_me!

  # With an interval, what ran before the truncation is sampled for certain.
  MODES = { "cpu" => [], "wall" => %w[-m wall], "object" => %w[-m object --interval 100],
            "signals" => %w[--capture signal], "trace" => %w[-m trace],
            "only" => %w[-m trace --only Object#burn] }.freeze

  # until_spooled(1) { work } calls the block until what was recorded was written once: a spool, or a trace.
  WORK = <<~'RUBY'
    DIRECTORY = ENV.fetch("SPERF_COLLECT_DIR")
    def burn = 2_000.times { |i| Object.new if i % 10 == 0 }
    def early = burn
    def late = burn
    def own_file = Dir.glob("#{DIRECTORY}/#{$$}-*.started").first
    def spooled
      at = File.binread(own_file, 8, 80).to_s.unpack1("Q").to_i
      [at, File.binread(own_file, 8, at + 80)] unless at.zero?
    end
    def until_spooled(times)
      seen = []
      (yield; seen |= [spooled].compact) until seen.size == times
    end
    def truncate(name, length: 0)
      Dir.glob(name, base: DIRECTORY) { |found| File.truncate("#{DIRECTORY}/#{found}", length) }
    end
  RUBY

  # Truncates all files, at moments that have nothing to do with what the program does.
  TRUNCATING = <<~'RUBY'
    300.times do
      Dir.glob("#{ARGV.first}/*").each { |file| File.truncate(file, 0) rescue nil }
      sleep rand * 0.01
    end
  RUBY

  ALL_LOST = "1 of 2 Ruby processes left no profile (another program truncated what was recorded)"
  REST_LOST = "1 Ruby process could not write all that was recorded (another program truncated what was recorded)"

  MODES.each do |mode, options|
    define_method(:"test_program_ends_as_it_does_bare_while_files_are_truncated_at_random_in_mode_#{mode}") do
      file("truncating.rb", TRUNCATING)
      result = record(<<~RUBY, *options)
        #{WORK}
        other = spawn({ "RUBYOPT" => nil }, #{RUBY.dump}, "truncating.rb", DIRECTORY)
        children = []
        until Process.wait(other, Process::WNOHANG)
          burn
          children << fork { 20.times { burn }; exit!(3) if children.size.odd?; exit 3 }
          children.size > 4 && Process.wait(children.shift) && ($?.exitstatus == 3 || abort($?.inspect))
        end
        children.each { |pid| Process.wait(pid); $?.exitstatus == 3 || abort($?.inspect) }
        puts "done"
        exit 7
      RUBY

      assert_equal ["done\n", 7], [result.out, result.status.exitstatus], result.err
      assert_match(/truncated/, result.remarks.join("\n"))
    end

    # Of a file of no bytes nothing can be read; of one of a page, why it ends, and what was recorded first.
    { "exit 7" => [0, 4096], "Process.kill(:KILL, $$); sleep" => [0] }.each do |ending, lengths|
      lengths.each do |length|
        name = "#{mode}_#{ending[/\w+/]}_#{length}"
        define_method(:"test_truncated_profile_is_said_to_be_lost_and_the_others_are_written_#{name}") do
          result = record(<<~RUBY, "-o", "out.data", *options)
            #{WORK}
            fork { until_spooled(1) { burn } }
            Process.wait
            until_spooled(1) { early }
            truncate "\#{$$}-*.started", length: #{length}
            late
            #{ending}
          RUBY

          assert_equal ending == "exit 7" ? 7 : 9, result.status.exitstatus || result.status.termsig, result.err
          assert_equal [length.zero? ? ALL_LOST : REST_LOST], result.remarks.grep(/process/)
          assert_includes labels(profile("out.data")), "Object#burn"
        end
      end
    end
  end

  CONTROL = "another program truncated the control file of the recording; sperf wrote it again"

  # The recorder, which has these mapped or locked, is harmed no more than the program.
  %w[control recording].each do |name|
    define_method(:"test_truncated_file_#{name}_loses_nothing") do
      result = record("#{WORK}until_spooled(1) { early }; truncate #{name.dump}; late; exit 7", "-o", "out.data")

      assert_equal 7, result.status.exitstatus, result.err
      assert_equal [*(CONTROL if name == "control")], result.remarks
      assert_includes labels(profile("out.data")), "Object#early"
    end
  end

  # The recorder finds the page gone and writes it; then the process finds its orders there.
  def test_orders_arrive_although_the_file_with_them_was_truncated
    result = record(<<~RUBY, "--snapshot-on", "USR2", "-o", "out.data")
      #{WORK}
      until_spooled(1) { early }
      truncate "control"
      Process.kill(:USR2, $$)
      late until File.exist?("out.data")
      exit 7
    RUBY

    assert_equal 7, result.status.exitstatus, result.err
    assert_includes labels(profile("out.data")), "Object#early"
  end

  def test_what_was_truncated_after_the_end_of_its_process_is_said_to_be_missing
    script = 'cd "$SPERF_COLLECT_DIR"; "$0" -e 1; for f in *; do : > $f; done; exit 5'
    result = sperf("record", "-o", "out.data", "sh", "-c", script, RUBY)

    assert_equal 5, result.status.exitstatus
    assert_equal [CONTROL,
                  "nothing was recorded: 1 Ruby process left no profile (another program truncated what was " \
                  "recorded); out.data was not written"].sort, result.remarks.sort
  end

  # A file of which a part is there yet: what the process left lies behind the ledger's words, in the same page.
  [104, 108, 300].each do |length|
    define_method(:"test_file_cut_to_#{length}_bytes_does_not_keep_the_others_from_being_written") do
      work = "def burn; #{BURN}; end; burn"
      script = 'cd "$SPERF_COLLECT_DIR"; "$0" -e "$1"; for f in *.started; do truncate -s "$2" "$f"; done; ' \
               '"$0" -e "$1"; exit 5'
      result = sperf("record", "-o", "out.data", "sh", "-c", script, RUBY, work, length.to_s)

      assert_equal 5, result.status.exitstatus
      assert_equal [ALL_LOST], result.remarks
      assert_includes labels(profile("out.data")), "Object#burn"
    end
  end
end
