# frozen_string_literal: true

require_relative "../profiles/profile_file"
require_relative "measurement"
require_relative "allocation"
require_relative "call"
require_relative "call_tree"
require_relative "method_info"
require_relative "thread"

module Sperf
  # What tracing has counted: every call, and the call tree of each thread and fiber.
  #
  #   trace = Sperf::Trace.load("trace.data")
  #   total = trace["Order#total"]
  #   total.called                                              # => 240
  #   total.callers.each { |call| puts "#{call.called} by #{call.caller.full_name}" }
  #
  # Times are Integers of nanoseconds. A method's own time is of four kinds, which add up with that of the methods it
  # calls: <tt>total_ns = self_ns + wait_ns + gc_ns + children_ns</tt>. See Trace::Measured.
  #
  # Objects are made when they are asked for; the tree itself stays in C.
  class Trace
    # Reads a trace from a file, in any format that keeps all of a trace: pprof or sperf's JSON.
    #
    # [+path+] String or Pathname.
    # [+limit+] Integer: see Sperf.load.
    #
    # Raises Error with one sentence that says what is wrong with the file, also where it is a profile that was sampled.
    def self.load(path, limit: nil)
      new(ProfileFile.new(path, limit:).read)
    rescue NotTraced
      raise NotTraced, "#{path} is no trace: it was sampled, and has no calls. " \
                       "Sperf.load and `sperf report` read it"
    end

    # Raised where a profile is none of tracing.
    class NotTraced < Error # :nodoc:
    end

    CALLS = %w[calls count].freeze
    COST = /\A# trace: .*\bmeasured_ns (\d+), subtracted_ns (\d+)/
    private_constant :CALLS, :COST

    # The Profile that this is made of; nil while the trace runs. What else is asked for then raises Error.
    attr_reader :profile

    # Makes a Trace of +profile+, a Profile. Raises Error where that was sampled, and has no calls.
    def initialize(profile)
      @profile = profile
      types, = profile.sample_types
      raise NotTraced, "the profile is no trace: it was sampled, and has no calls" unless types.first == CALLS
    end

    # Returns the threads and fibers that ran, an Array of Trace::Thread by their numbers: one for each thread, and one
    # for each further fiber of it.
    def threads
      @threads ||= threads_of(call_nodes)
    end

    # Returns all methods, an Array of Trace::MethodInfo: what they have in all threads and fibers together.
    def methods
      merged_thread ? merged_thread.methods : []
    end

    # Returns the method called +full_name+, for instance <tt>"Order#total"</tt>, with what it has in all threads and
    # fibers together; nil where none was traced. Where there are several of that name, as a method that was defined
    # anew, it is the first one that was called.
    def [](full_name)
      merged_thread && merged_thread[full_name]
    end

    # Returns a Trace with one thread, in which all threads and fibers are added up: their call trees become one, and so
    # it has methods that were called in several threads once.
    #
    # With a block, which is called with each of #threads, only those are added up for which it returns the same:
    #
    #   trace.merged(&:id) # the fibers of each thread
    def merged(&block)
      keys = threads.to_h { |thread| [thread.tree, block&.call(thread)] }
      of_fibers = call_nodes.fibers.map { |*, tree| keys[tree] }
      Merged.new(finished, of_fibers.map { |key| of_fibers.uniq.index(key) })
    end

    # Returns a Trace of both: calls, times and allocations of +other+, a Trace, are added. Threads that are not the
    # same stay apart. Raises Error where one of them has allocations and the other one has not.
    def merge(other)
      Trace.new(finished.merge(other.profile))
    end

    # Returns the objects that were allocated, an Array of Trace::Allocation, the most first. It is empty where
    # allocations were not traced.
    def allocations
      merged_thread ? merged_thread.allocations : []
    end

    # Returns how many calls there were.
    def called
      threads.sum(&:called)
    end

    # Returns whether calls of some methods were counted in part: see MethodInfo#partial?.
    def partial?
      methods.any?(&:partial?)
    end

    # Returns the nanoseconds of all threads and fibers together.
    def total_ns
      threads.sum(&:total_ns)
    end

    # Returns how long the threads ran as the clock had it, in nanoseconds, tracing included; nil where the file does
    # not say.
    def measured_ns
      cost&.first
    end

    # Returns what tracing took of that, in nanoseconds: it is not in the times of threads and methods. nil where the
    # file does not say.
    def subtracted_ns
      cost&.last
    end

    # Writes the trace to +path+ as Sperf.save does, and returns the number of bytes.
    #
    # [+format+] Symbol, whatever the extension.
    #
    # Raises WriteError, and ArgumentError for an unknown +format+ or extension.
    def save(path, format: nil)
      file = Options.new(output: path, format:).output_file
      raise ArgumentError, "path must be a String or a Pathname, not nil" unless file

      file.write(finished)
    rescue WriteError => e
      e.data = @profile
      raise
    end

    # Returns the trace in a few words.
    def inspect
      return "#<#{self.class.name} that runs>" unless @profile

      "#<#{self.class.name} #{threads.size} threads and fibers, #{"~" if partial?}#{called} calls, #{total_ns} ns>"
    end

    private

    def finished
      @profile or raise Error, "the trace still runs: what it has counted is known when it is stopped"
    end

    def call_nodes
      @call_nodes ||= finished.call_nodes(nil)
    end

    def threads_of(nodes)
      nodes.fibers.sort_by { |process, id, _name, fiber| [process, id, fiber] }.group_by(&:last)
        .map { |tree, fibers| Thread.new(nodes, tree, fibers) }
    end

    # The methods of one thread are those of the trace; of several they are added up.
    def merged_thread
      return threads.first if threads.size <= 1

      @merged_thread ||= merged.threads.first
    end

    def cost
      @cost ||= finished.comments.filter_map { |comment| COST.match(comment.scrub)&.captures&.map(&:to_i) }
        .reduce { |sums, more| sums.zip(more).map(&:sum) }
    end

    # A trace some of whose threads are one.
    class Merged < Trace # :nodoc:
      # +trees+: for each fiber the number of the thread that it becomes part of.
      def initialize(profile, trees)
        super(profile)
        @trees = trees
      end

      private

      def call_nodes
        @call_nodes ||= @profile.call_nodes(@trees)
      end
    end
    private_constant :Merged, :NotTraced
  end
end
