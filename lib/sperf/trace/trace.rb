# frozen_string_literal: true

require_relative "../profiles/profile_file"
require_relative "call_tree"
require_relative "method_info"

module Sperf
  # The result of tracing: every call, and the call tree of each thread and fiber.
  #
  #   trace = Sperf::Trace.load("trace.data")
  #   total = trace["Order#total"]
  #   total.called                                              # => 240
  #   total.callers.each { |call| puts "#{call.called} by #{call.caller.full_name}" }
  #
  # Times are Integers in nanoseconds, and add up: <tt>total_ns = self_ns + wait_ns + gc_ns + children_ns</tt>. See
  # Trace::Measured.
  #
  # The call trees stay in C. Ruby objects are created on demand.
  class Trace
    # Reads a trace from a file in pprof or sperf's JSON format.
    #
    # [+path+] String or Pathname.
    # [+limit+] Integer: see Sperf.load.
    #
    # Raises Error with one sentence that says what is wrong with the file, for example that the profile was sampled.
    def self.load(path, limit: nil)
      new(ProfileFile.new(path, limit:).read)
    rescue NotTraced
      raise NotTraced, "#{path} is not a trace but a sampled profile, which has no calls: read it by Sperf.load or " \
                       "`sperf report`"
    end

    # Raised for a profile that was sampled.
    class NotTraced < Error # :nodoc:
    end

    CALLS = %w[calls count].freeze
    COST = /\A# trace: .*\bmeasured_ns (\d+), subtracted_ns (\d+)/
    private_constant :CALLS, :COST

    # The Profile of the trace; nil while the trace runs. Other methods raise Error while the trace runs.
    attr_reader :profile

    # Creates a Trace of +profile+ (Profile). Raises Error if the profile was sampled.
    def initialize(profile)
      @profile = profile
      types, = profile.sample_types
      raise NotTraced, "the profile is not a trace: it was sampled, and has no calls" unless types.first == CALLS
    end

    # Returns the threads and fibers that ran, an Array of Trace::Thread in order of their numbers: one for each thread,
    # and one for each of its further fibers.
    def threads
      @threads ||= threads_of(call_nodes)
    end

    # Returns all methods, an Array of Trace::MethodInfo, with their sums in all threads and fibers.
    def methods
      merged_thread ? merged_thread.methods : []
    end

    # Returns the method named +full_name+, for example <tt>"Order#total"</tt>, with its sums in all threads and fibers;
    # nil if it was not traced. Of several methods with one name, such as a redefined method, returns the one that was
    # called first.
    def [](full_name)
      merged_thread && merged_thread[full_name]
    end

    # Returns a Trace with one thread, in which all threads and fibers are added up. Their call trees are merged, so a
    # method that was called in several threads appears once.
    #
    # With a block, which is called with each of #threads, adds up those for which the block returns the same value:
    #
    #   trace.merged(&:id) # the fibers of each thread
    def merged(&block)
      keys = threads.to_h { |thread| [thread.tree, block&.call(thread)] }
      of_fibers = call_nodes.fibers.map { |*, tree| keys[tree] }
      Merged.new(finished, of_fibers.map { |key| of_fibers.uniq.index(key) })
    end

    # Returns a new Trace with the calls, times and allocations of both traces; +other+ is a Trace. Different threads
    # stay apart. Raises Error if only one of the traces has allocations.
    def merge(other)
      Trace.new(finished.merge(other.profile))
    end

    # Returns the allocated objects, an Array of Trace::Allocation, the largest count first. It is empty if allocations
    # were not traced.
    def allocations
      merged_thread ? merged_thread.allocations : []
    end

    # Returns the number of calls.
    def called
      threads.sum(&:called)
    end

    # Returns whether only a part of the calls of some method was counted: see MethodInfo#partial?.
    def partial?
      methods.any?(&:partial?)
    end

    # Returns the time of all threads and fibers together, in nanoseconds.
    def total_ns
      threads.sum(&:total_ns)
    end

    # Returns the time that the clock showed for all threads, tracing included, in nanoseconds; nil if the file does not
    # say.
    def measured_ns
      cost&.first
    end

    # Returns the part of #measured_ns that tracing took, in nanoseconds; nil if the file does not say. The times of
    # threads and methods exclude this part.
    def subtracted_ns
      cost&.last
    end

    # Writes the trace to +path+ as Sperf.save does, and returns the number of bytes.
    #
    # [+format+] Symbol: the format; nil for that of the extension.
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

    # Returns a short description.
    def inspect
      return "#<#{self.class.name} (running)>" unless @profile

      "#<#{self.class.name} #{threads.size} threads and fibers, #{"~" if partial?}#{called} calls, #{total_ns} ns>"
    end

    private

    def finished
      @profile or raise Error, "the trace still runs: stop it first"
    end

    def call_nodes
      @call_nodes ||= finished.call_nodes(nil)
    end

    def threads_of(nodes)
      nodes.fibers.sort_by { |process, id, _name, fiber| [process, id, fiber] }.group_by(&:last)
        .map { |tree, fibers| Thread.new(nodes, tree, fibers) }
    end

    # With one thread, nothing has to be added up.
    def merged_thread
      return threads.first if threads.size <= 1

      @merged_thread ||= merged.threads.first
    end

    def cost
      @cost ||= finished.comments.filter_map { |comment| COST.match(comment)&.captures&.map(&:to_i) }
        .reduce { |sums, more| sums.zip(more).map(&:sum) }
    end

    # A trace in which threads are added up.
    class Merged < Trace # :nodoc:
      # +trees+: for each fiber, the number of its thread in the merged trace.
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
