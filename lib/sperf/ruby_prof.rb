# frozen_string_literal: true

# Answers calls of the ruby-prof gem by sperf's traces, where a program has them:
#
#   require "sperf/ruby_prof"
#
#   result = RubyProf::Profile.profile { work }
#   RubyProf::GraphPrinter.new(result).print($stdout, min_percent: 1)
#
# From here on <tt>require "ruby-prof"</tt> does nothing, so that
#
#   ruby -r sperf/ruby_prof script.rb
#
# runs scripts that were written for the gem. The gem itself must not be loaded as well. What differs from it, the guide
# says.
require_relative "program/sperf"

if defined?(RubyProf) && !RubyProf.const_defined?(:SPERF, false)
  raise Sperf::Error, "sperf/ruby_prof cannot take the place of the ruby-prof gem, which is loaded already: " \
                      "require one of them (in a Gemfile: gem \"ruby-prof\", require: false)"
end

# What the gem calls by this name, as far as programs call it; see sperf/ruby_prof.
module RubyProf
  # The gem whose calls are answered.
  VERSION = "2.0.5"
  # Says that it is not the gem that answers.
  SPERF = true

  # What is measured: the time, the CPU time of the thread (not of the process, as in the gem), or objects.
  WALL_TIME = 0
  PROCESS_TIME = 1
  ALLOCATIONS = 2
  # Of a value of PROCESS_TIME in a callgrind file.
  CLOCKS_PER_SEC = 1_000_000

  directory = File.expand_path("integrations/ruby_prof", __dir__)
  { Allocation: "allocation", CallTree: "call_tree", CallTrees: "call_trees", CallTreeVisitor: "call_tree_visitor",
    ExcludedMethods: "excluded_methods", Measured: "measurement", Measurement: "measurement",
    MethodInfo: "method_info", Profile: "profile", Thread: "thread" }
    .each { |name, file| autoload name, "#{directory}/#{file}.rb" }
  { AbstractPrinter: "abstract_printer", CallInfoPrinter: "call_info_printer", CallStackPrinter: "page_printer",
    CallTreePrinter: "call_tree_printer", DotPrinter: "dot_printer", FlameGraphPrinter: "page_printer",
    FlatPrinter: "flat_printer", GraphHtmlPrinter: "graph_html_printer", GraphPrinter: "graph_printer",
    MultiPrinter: "multi_printer" }.each { |name, file| autoload name, "#{directory}/printers/#{file}.rb" }
  private_constant :ExcludedMethods, :Measured

  @exclude_threads = []

  # As the gem had it before its version 2: one profile for the process.
  class << self
    # What Profile.new measures unless it is told: WALL_TIME, PROCESS_TIME or ALLOCATIONS.
    attr_writer :measure_mode
    # The Threads that the profile of RubyProf.start leaves out, an Array.
    attr_accessor :exclude_threads

    # See measure_mode=.
    def measure_mode
      @measure_mode ||= { "process" => PROCESS_TIME, "process_time" => PROCESS_TIME, "allocations" => ALLOCATIONS }
        .fetch(ENV["RUBY_PROF_MEASURE_MODE"], WALL_TIME)
    end

    # Profiles the block, and returns the Profile. Takes the options of Profile.new.
    def profile(**, &)
      Profile.profile(**defaults, **, &)
    end

    # Starts a profile, and returns it. Raises RuntimeError if there is one.
    def start
      raise "RubyProf.start: a profile is running already, stop it before" if running?

      @running = Profile.new(**defaults).start
    end

    # Stops it, and returns it. Raises RuntimeError if there is none.
    def stop
      ended = started.stop
      @running = nil
      ended
    end

    # Whether a profile is running that RubyProf.start has started.
    def running? = !@running.nil? && @running.running?

    # Has it count nothing until RubyProf.resume.
    def pause = started.pause

    # Has it go on, or begin where there is none. With a block, it pauses at the end of the block.
    def resume(&)
      start unless running?
      started.resume(&)
    end

    # Starts a profile, and loads the file +path+ under it.
    def start_script(path)
      start
      load path
    end

    private

    def defaults = { measure_mode:, exclude_threads: }

    def started = @running || raise("RubyProf is not running: call RubyProf.start before")
  end
end

# A Module, as Rack itself has it, which may come later.
Object.const_set(:Rack, Module.new) unless defined?(Rack)
Rack.autoload :RubyProf, File.expand_path("integrations/ruby_prof/rack.rb", __dir__)

# Programs that require the gem go on.
$LOADED_FEATURES << "ruby-prof.rb" unless $LOADED_FEATURES.include?("ruby-prof.rb")
