# frozen_string_literal: true

require_relative "test_helper"
require "sperf/collection"

# Children of fork are not recorded; those that run on are counted.
class ForkedChildrenTest < Minitest::Test
  include TestHelper

  WAIT = "def child(&) = Process.wait(fork(&)); work = -> { 100.times { |i| i.to_s } }; "

  # What the children of each program come to.
  COUNTS = {
    "none" => [0, ""],
    "spawn, system and backticks" => [0, "system('true'); `true`; Process.wait(spawn('true'))"],
    "a block" => [1, "child { work.call }"],
    "several, and a child's child" => [3, "child { work.call }; child { child { work.call } }"],
    "fork in a thread" => [1, "Thread.new { child { work.call } }.join"],
    "IO.popen of itself" => [1, "IO.popen('-') { |io| io ? io.read : work.call }"],
    "a daemon" => [1, "Process.daemon(true, true); work.call"],
    "a child that ends by exit!" => [1, "child { work.call; exit!(true) }"],
    "a child that is killed" => [1, "child { work.call; Process.kill(:KILL, Process.pid) }"],
    "a child that becomes another program" => [0, "child { work.call; exec('true') }"],
    "a child that becomes another Ruby" => [0, "child { work.call; exec(RbConfig.ruby, '-e', '') }"],
    "a child that could not" => [1, "child { work.call; exec('/nonexistent') rescue work.call }"],
    "a child without privileges, in another root" =>
      [1, "child { Dir.chroot('/tmp'); Process::Sys.setuid(65534); work.call }"]
  }.freeze

  # What the command is to see: recorded processes leave it in the directory that they are told.
  def counted(source)
    directory = Dir.mktmpdir("collection", @directory)
    result = autorun("#{WAIT}#{source}", env: { "SPERF_COLLECT_DIR" => directory })
    assert_predicate result.status, :success?, result.err
    Sperf::Collection.new(directory).forked_count
  end

  COUNTS.each do |name, (count, source)|
    define_method(:"test_#{name.gsub(/\W+/, "_")}_count_#{count}") do
      lack "not root" if source.include?("chroot") && !Process.uid.zero?
      assert_equal count, counted(source)
    end
  end

  def test_profile_of_a_program_that_records_itself_says_how_many_were_not_recorded
    { "" => [], "child { work.call }; " => ["# sperf: 1 child process of fork was not recorded"],
      "2.times { child { work.call } }; " => ["# sperf: 2 child processes of fork were not recorded"],
      "child { Sperf.start { work.call } }; " => [] }.each do |children, comments|
      program = "require 'sperf'; #{WAIT}Sperf.start(output: 'out.pb.gz'); #{children}Sperf.stop"
      result = run_command(RUBY, "-I#{ROOT}/lib", "-e", program)
      assert_predicate result.status, :success?, result.err
      assert_equal comments, profile("out.pb.gz").comments.grep(/fork/), children
    end
  end
end
