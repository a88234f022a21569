# frozen_string_literal: true

require "json"
require_relative "test_helper"

# A program that calls the ruby-prof gem, under the gem and under sperf in its place: what both count is the same. The
# gem is among those of the tests (script/gems test).
class RubyProfGemTest < Minitest::Test
  include TestHelper

  SCRIPT = File.join(__dir__, "fixtures/ruby_prof_script.rb")
  # What the program began in, which the gem knows no name of.
  BEGUN = /\[global\](?:#|::)(?:<main>)?/

  def self.gems
    @gems ||= IO.popen({ "RUBY" => RUBY }, [File.join(ROOT, "script/gems"), "test"], err: File::NULL, &:read).strip
  end

  def setup
    super
    lack "script/gems could not install the gems of the tests" if self.class.gems.empty?
    Dir.mkdir(path("gem"))
    Dir.mkdir(path("sperf"))
  end

  # Returns what the program prints, and the reports that it writes, by name.
  def run_script(library, directory)
    result = run_command(RUBY, "-I#{File.join(ROOT, "lib")}", "-r#{self.class.gems}", *library, SCRIPT, path(directory))
    assert_predicate result.status, :success?, result.err
    reports = Dir.children(path(directory)).to_h do |name|
      [name.sub(/\d+\z/, "PID"), File.read(File.join(path(directory), name))]
    end
    [named(JSON.parse(result.out)), reports]
  end

  # The same names for what the program began in.
  def named(answer)
    case answer
    when Hash then answer.to_h { |name, value| [name.sub(BEGUN, "Main#begun"), named(value)] }
    else answer
    end
  end

  # What a graph has of each method: how often it was called, and its callers and callees with n/m.
  def groups(graph)
    graph.gsub(BEGUN, "Main#begun").split(/^-{150}$/).drop(1).map do |group|
      group.scan(%r{(?<= )(\d+(?:/\d+)?) +\*? *(\S+#\S+)}).sort
    end
  end

  # How often a callgrind file has each function, as caller or callee, and each number of calls.
  def callgrind(file) = file.gsub(BEGUN, "Main::begun").scan(/^(?:c?fn|calls)=\S+/).tally

  # What a method took is no more than clocks around it say. It may be less than those in it say: sperf subtracts what
  # tracing takes, and a tracer that waits for a core has taken that time. Printed are milliseconds.
  def assert_times(seconds, printed)
    within, around = seconds["clocks"]
    methods = seconds["methods"]

    [methods["Object#slow_within"].first, printed].zip([1e-9, 0.0005]) do |total, rounded|
      assert_includes (within / 2)..(around + rounded), total
    end
    assert_operator methods["Kernel#sleep"].first, :<=, methods["Object#nap"].first + 1e-9
    assert_in_delta methods.values.sum(&:last), seconds["root"], 1e-9
  end

  def test_program_counts_the_same_calls_under_both
    gem, gem_reports = run_script([], "gem")
    sperf, reports = run_script(["-rsperf/ruby_prof"], "sperf")

    assert_operator gem["work"].size, :>, 25
    [gem, sperf].each { |answer| assert_times(answer.delete("seconds"), answer.delete("printed")) }
    assert_equal gem.keys, sperf.keys
    gem.each { |name, answer| assert_equal answer, sperf[name], name }
    assert_equal gem_reports.keys.sort, reports.keys.sort
    assert_equal groups(gem_reports["work.graph.txt"]).sort, groups(reports["work.graph.txt"]).sort
    assert_operator groups(reports["work.graph.txt"]).flatten(1).size, :>, 80
    assert_equal callgrind(gem_reports["callgrind.out.PID"]), callgrind(reports["callgrind.out.PID"])
  end

  # Prints the methods of what a profile is made of, and those of the printers.
  METHODS = <<~RUBY
    require "ruby-prof"
    names = %i[Profile Thread MethodInfo CallTree CallTrees Measurement Allocation CallTreeVisitor MultiPrinter]
    names += RubyProf.constants.grep(/Printer\\z/) - %i[CallStackPrinter FlameGraphPrinter]
    puts JSON.generate(names.to_h { |name| [name, RubyProf.const_get(name).public_instance_methods] })
  RUBY
  # How objects are made by hand, and how the gem makes its files.
  INNER = /\A_(?:dump|load)_data\z|\Aadd_child\z|\Aprint_|\Adetermine_|\Aremove_subsid|open_asset|template/
  INNER_OF = { "Thread" => %w[merge!] }.freeze

  def test_objects_have_the_methods_of_the_gem
    gem, sperf = [[], ["-rsperf/ruby_prof"]].map do |library|
      JSON.parse(run_command(RUBY, "-I#{File.join(ROOT, "lib")}", "-r#{self.class.gems}", "-rjson", *library, "-e",
                             METHODS).out)
    end

    assert_operator gem.size, :>=, 15
    gem.each do |name, methods|
      assert_empty (methods - sperf.fetch(name) - INNER_OF.fetch(name, [])).grep_v(INNER), name
    end
  end

  def test_gem_that_is_loaded_already_stays
    result = run_command(RUBY, "-I#{File.join(ROOT, "lib")}", "-r#{self.class.gems}", "-rruby-prof", "-e",
                         "begin; require 'sperf/ruby_prof'; rescue Sperf::Error => e; puts e.message; end; " \
                         "puts RubyProf::Profile.profile { 1.succ }.threads.size")

    assert_predicate result.status, :success?, result.err
    assert_match(/ruby-prof gem, which is loaded already: require one of them.*\n1\n\z/, result.out)
  end
end
