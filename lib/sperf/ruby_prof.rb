# frozen_string_literal: true

# Replaces the ruby-prof gem: defines RubyProf, which records traces with sperf.
#
#   require "sperf/ruby_prof"
#
#   result = RubyProf::Profile.profile { work }
#   RubyProf::GraphPrinter.new(result).print($stdout, min_percent: 1)
#
# After this, <tt>require "ruby-prof"</tt> does nothing, so scripts that were written for the gem run unchanged:
#
#   ruby -r sperf/ruby_prof script.rb
#
# The gem must not be loaded as well. The guide lists the differences.
require_relative "program/sperf"

if defined?(RubyProf) && !RubyProf.const_defined?(:SPERF, false)
  raise Sperf::Error, "sperf/ruby_prof cannot take the place of the ruby-prof gem, which is loaded already: " \
                      "require one of them (in a Gemfile: gem \"ruby-prof\", require: false)"
end

# The gem's API, as far as programs use it.
module RubyProf
  # The version of the gem whose API this is.
  VERSION = "2.0.5"
  # Tells this module from the gem's.
  SPERF = true

  # The measure modes: wall time, CPU time of the thread (in the gem: of the process), or objects.
  WALL_TIME = 0
  PROCESS_TIME = 1
  ALLOCATIONS = 2
  # Units per second of PROCESS_TIME in a callgrind file.
  CLOCKS_PER_SEC = 1_000_000

  directory = File.expand_path("integrations/ruby_prof", __dir__)
  { call_tree: %i[CallTree CallTrees CallTreeVisitor Measured Measurement], excluded_methods: %i[ExcludedMethods],
    method_info: %i[Allocation MethodInfo], profile: %i[Profile], thread: %i[Thread],
    "printers/abstract_printer": %i[AbstractPrinter CallInfoPrinter FlatPrinter GraphPrinter MultiPrinter],
    "printers/call_tree_printer": %i[CallTreePrinter DotPrinter],
    "printers/graph_html_printer": %i[CallStackPrinter FlameGraphPrinter GraphHtmlPrinter] }
    .each { |file, names| names.each { |name| autoload name, "#{directory}/#{file}.rb" } }
  private_constant :ExcludedMethods, :Measured

  @exclude_threads = []

  # The gem's API before version 2: one profile for the process.
  class << self
    # The default measure mode of Profile.new: WALL_TIME, PROCESS_TIME or ALLOCATIONS.
    attr_writer :measure_mode
    # The Threads that the profile of RubyProf.start leaves out, an Array.
    attr_accessor :exclude_threads

    # See measure_mode=.
    def measure_mode
      @measure_mode ||= { "process" => PROCESS_TIME, "process_time" => PROCESS_TIME, "allocations" => ALLOCATIONS }
        .fetch(ENV["RUBY_PROF_MEASURE_MODE"], WALL_TIME)
    end

    # Profiles the block, and returns the Profile. Takes the options of Profile.new.
    def profile(**, &) = Profile.profile(**defaults, **, &)

    # Starts a profile, and returns it. Raises RuntimeError if one runs.
    def start
      raise "RubyProf.start: a profile already runs: stop it first" if running?

      @running = Profile.new(**defaults).start
    end

    # Stops the profile, and returns it. Raises RuntimeError if none runs.
    def stop
      ended = started.stop
      @running = nil
      ended
    end

    # Whether a profile of RubyProf.start runs.
    def running? = !@running.nil? && @running.running?

    # Pauses the profile until RubyProf.resume.
    def pause = started.pause

    # Resumes the profile, or starts one. With a block, pauses it at the end of the block.
    def resume(&)
      start unless running?
      started.resume(&)
    end

    # Starts a profile, and loads the file +path+.
    def start_script(path)
      start
      load path
    end

    private

    def defaults = { measure_mode:, exclude_threads: }

    def started = @running || raise("RubyProf is not running: call RubyProf.start first")
  end
end

# Rack itself, which may be loaded later, defines a module as well.
Object.const_set(:Rack, Module.new) unless defined?(Rack)
Rack.autoload :RubyProf, File.expand_path("integrations/ruby_prof/rack.rb", __dir__)

# A program's own require of the gem does nothing.
$LOADED_FEATURES << "ruby-prof.rb" unless $LOADED_FEATURES.include?("ruby-prof.rb")
