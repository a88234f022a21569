# frozen_string_literal: true

require_relative "test_helper"
require "sperf/recorder/handover/handover_directory"

# Programs that change what they run on: classes of Ruby, their environment, directories, privileges, descriptors.
# Whatever they do, what was recorded is handed over: by record, by stat, and by Sperf.stop.
class ForeignProgramsTest < Minitest::Test
  include TestHelper

  # What the program does to itself before it works, by name.
  CHANGES = File.read("#{__dir__}/fixtures/foreign_programs.txt").split(/^## /).drop(1).to_h do |text|
    text.split("\n", 2).map(&:strip)
  end.freeze

  # A method that works until it has been sampled, however busy the machine is, and calls nothing that a change touches.
  WORK = "def work = (till = Sperf::Native.sampling_count + 2; nil while Sperf::Native.sampling_count < till); "

  def needs_root(change)
    lack "not root" if change.match?(/chroot|setuid/) && !Process.uid.zero?
  end

  # Returns the profile that a program left which worked, changed, and worked again.
  def recorded(change)
    result = record("#{WORK}\n#{change}\nwork")
    refute_match(/lost|left no profile|nothing was recorded|cannot write/, result.err)
    assert_path_exists path("sperf.data"), result.err
    profile
  end

  CHANGES.each do |name, change|
    define_method(:"test_record_of_a_program_with_#{name.gsub(/\W+/, "_")}") do
      needs_root(change)
      assert_includes labels(recorded(change)), "Object#work"
    end
  end

  # Writing its file is Ruby's; the result is not. Where BasicObject#equal? raises, nothing can be compared.
  CHANGES.except("BasicObject", "constants of sperf", "a thread that ends the process").each do |name, change|
    define_method(:"test_stop_in_a_program_with_#{name.gsub(/\W+/, "_")}") do
      needs_root(change)
      program = "#{WORK} Sperf.start; work\n#{change}\nwork; exit!(Sperf.stop ? 5 : 6)"
      assert_equal 5, run_command(RUBY, "-I#{ROOT}/lib", "-rsperf", "-e", program).status.exitstatus
    end
  end

  ["classes of values", "GC and the VM stubbed", "the clock and Process stubbed", "another user, another root",
   "umask"].each do |name|
    change = CHANGES.fetch(name)
    define_method(:"test_stat_of_a_program_with_#{name.gsub(/\W+/, "_")}") do
      needs_root(change)
      result = sperf("stat", RUBY, "-e", "#{WORK}\n#{change}\nwork")
      assert_match(/CPU execution/, result.err)
      assert_match(/\[Ruby\] allocated objects/, result.err)
    end
  end
end
