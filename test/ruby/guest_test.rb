# frozen_string_literal: true

require_relative "test_helper"
require "json"

# How sperf behaves as a guest in a program: its own frames, sessions that nobody stops, two who want to record, threads
# that ended, and what a program's children find in their environment.
class GuestTest < Minitest::Test
  include TestHelper

  # Runs a program that records itself.
  def run_program(source, *)
    run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", *, "-e", source)
  end

  # -- sperf's own frames --

  def own(profile) = labels(profile).grep(/\A(block .*in )?Sperf\b/)

  def test_own_frames_are_not_in_profiles_of_the_api
    %w[cpu wall].each do |mode|
      %w[false true].each do |aggregate|
        program = "def yours = 2000.times { |i| i.to_s }; seen = []; sessions = 0; " \
                  "until (sessions += 1) > 60 && seen.include?('Object#yours') do " \
                  "data = Sperf.start(frequency: 10_000, mode: :#{mode}, aggregate: #{aggregate}) { yours }; " \
                  "seen |= data[:samples].flat_map { |frames,| frames.map(&:last) }; end; puts seen"
        names = run_program(program).out.lines(chomp: true)
        assert_includes names, "Object#yours"
        assert_empty names.grep(/Sperf/), "#{mode} aggregate=#{aggregate}"
      end
    end
  end

  slow def test_own_frames_are_not_in_recorded_profiles
    failing = "200.times { begin; exec('./none'); rescue SystemCallError; end }"
    result = record("def yours; 1_000_000.times { |i| i.to_s }; #{failing}; end; yours", "-f", "10000")
    assert_predicate result.status, :success?, result.err
    assert_includes labels(profile), "Object#yours"
    assert_empty own(profile)
  end

  # -- Sessions that nobody stops --

  WORK = "def work; #{BURN}; end; ".freeze

  def test_session_that_nobody_stopped_is_written_at_exit
    { "work" => 0, "work; exit 3" => 3, "at_exit { work }; exit!(0) if false" => 0, "work; raise 'meant'" => 1,
      "work; Thread.new { Thread.main.exit }.join; sleep" => 0 }.each do |ending, status|
      result = run_program("#{WORK} Sperf.start(output: 'out.pb.gz'); #{ending}")
      assert_equal status, result.status.exitstatus, result.err
      assert_includes labels(profile("out.pb.gz")), "Object#work", ending
      File.unlink(path("out.pb.gz"))
    end
  end

  def test_session_is_written_at_exit_once_and_by_its_own_process
    result = run_program("#{WORK} Sperf.start(output: 'out.pb.gz'); " \
                         "Process.wait(fork { work; Sperf.stop; Sperf.start(output: 'child.pb.gz'); work }); " \
                         "p File.exist?('out.pb.gz'); Sperf.stop; File.unlink('out.pb.gz'); Sperf.start; work")
    assert_equal ["false\n", ["child.pb.gz"]], [result.out, files], result.err
    assert_includes labels(profile("child.pb.gz")), "Object#work"
  end

  def test_session_that_cannot_be_written_at_exit_says_so_and_keeps_the_status
    result = run_program("Dir.mkdir('gone'); Sperf.start(output: 'gone/out.pb.gz'); Dir.rmdir('gone'); exit 3")
    assert_equal 3, result.status.exitstatus
    assert_match(/\A\[sperf\] cannot write .*out.pb.gz: No such file or directory; nothing was written\n\z/, result.err)
  end

  # -- Two who want to record --

  def test_program_cannot_start_a_session_while_it_is_recorded
    source = "#{WORK} begin; Sperf.start; rescue RuntimeError => e; puts e.message; end; p Sperf.running?; work"
    assert_equal "sperf is already running\ntrue\n", record("require 'sperf'; #{source}").out
    assert_includes labels(profile), "Object#work"
  end

  def test_program_that_stops_its_recording_gets_it_and_so_does_the_command_and_it_may_record_itself
    result = record("#{WORK} work while Sperf::Native.sampling_count < 10; data = Sperf.stop; " \
                    "p data[:samples].size > 5, Sperf.running?, Sperf.stop; " \
                    "Sperf.start(output: 'own.pb.gz'); def after = work; after")
    assert_equal "true\nfalse\nnil\n", result.out
    assert_empty result.err.lines.grep(/lost/)
    assert_includes labels(profile), "Object#work"
    refute_includes labels(profile), "Object#after"
    assert_includes labels(profile("own.pb.gz")), "Object#after"
  end

  # -- Threads that ended --

  NAMED = "work = -> { #{BURN} }; " \
          "Thread.new { Thread.current.name = 'first'; work.() }.join; " \
          "Thread.new { work.(); Thread.current.name = 'l\u00E9st' }.join; " \
          "raised = Thread.new { Thread.current.name = 'raised'; work.(); raise }; " \
          "raised.report_on_exception = false; raised.join rescue 1; " \
          "killed = Thread.new { Thread.current.name = 'killed'; loop { work.(); Thread.current[:worked] = true } }; " \
          "sleep 0.01 until killed[:worked]; killed.kill.join; " \
          "Thread.new { work.() }.join; ".freeze

  def test_names_of_many_threads_that_ended_are_in_files_each_with_its_own
    many = "2000.times { |i| Thread.new { Thread.current.name = \"t\#{i}\" }.join }"
    record("#{NAMED} #{many}", "-m", "wall", "-o", "out.json")
    json = JSON.parse(File.read(path("out.json"), encoding: "UTF-8"))
    names = json["threads"]["number"].zip(json["strings"].values_at(*json["threads"]["name"])).to_h
    assert_equal %w[main first lést raised killed], names.values_at(1, 2, 3, 4, 5)
    many = names.select { |number, _name| number > 6 }
    assert_operator many.size, :>, 10
    assert_equal many.keys.map { |number| "t#{number - 7}" }, many.values
  end

  # -- Children with an environment of their own --

  def test_child_with_a_load_path_of_its_own_runs_and_is_recorded
    inner = "def inner; #{BURN}; end; inner; puts 42"
    result = record("exit system({ 'RUBYLIB' => '/tmp' }, #{RUBY.dump}, '-e', #{inner.dump})")
    assert_equal "42\n", result.out, result.err
    assert_includes labels(profile), "Object#inner"
  end

  slow def test_child_in_another_root_is_not_asked_for_sperf
    lack "not root" unless Process.uid.zero?
    [["", "p ENV['RUBYOPT']"], ["Process.wait fork {", "p ENV['RUBYOPT'] }"]].each do |before, after|
      result = record("#{before} Dir.chroot(Dir.pwd); #{after}", env: { "RUBYOPT" => "-W0" })
      assert_equal "\"-W0\"\n", result.out, result.err
    end
  end

  # The name of the method alone does not fit into a file of 4 KiB.
  def test_limit_of_files_costs_the_profile_and_nothing_else
    source = "name = 'm' + 'x' * 20_000; eval(\"def \#{name} = (#{BURN})\"); send(name); puts 'done'"
    result = run_command("bash", "-c", 'ulimit -f 4; exec "$@"', "bash", RUBY, SPERF, "record", RUBY, "-e", source)

    assert_equal ["done\n", 1], [result.out, result.status.exitstatus]
    assert_equal ["nothing was recorded: 1 Ruby process left no profile (File too large); sperf.data was not written"],
                 result.words
    assert_empty files
  end
end
