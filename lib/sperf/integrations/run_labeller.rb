# frozen_string_literal: true

require_relative "../program/own_files"

module Sperf
  module Integrations
    # Calls a block when the program defines a class.
    #
    # sperf/minitest may be required before Minitest, and must not load Minitest: the program chooses its version. Ruby
    # reports new constants (Module#const_added). The hook is on one class or module at a time, until that defines the
    # constant.
    module ConstantHook
      # A pending constant: +owner+ will define it, +hook+ is the module prepended to the owner's singleton class.
      Pending = Data.define(:owner, :hook, :callback)
      private_constant :Pending

      @pending = {}

      class << self
        # Calls the block with the constant whose path is +names+ (Array of Symbol): now, or as soon as it is defined. A
        # class that has just been defined has no methods yet.
        def on_defined(names, owner = Object, &callback)
          name, *rest = names
          return add_hook(owner, name) { on_defined(names, owner, &callback) } unless defined_in?(owner, name)

          constant = owner.const_get(name, false)
          rest.empty? ? callback.call(constant) : on_defined(rest, constant, &callback)
        end

        # Called by a hook: +owner+, or a class that inherits from it, has a new constant +name+.
        def constant_added(owner, name)
          # equal? is called on the pending owner: the program may redefine equal? of its own classes.
          added, others = Array(@pending[name]).partition { |one| one.owner.equal?(owner) && defined_in?(owner, name) }
          return if added.empty?

          @pending[name] = others
          added.each do |pending|
            pending.hook.remove_method(:const_added)
            pending.callback.call
          end
        rescue StandardError => e
          Host.say("labels are off: #{e.message} (#{e.class})")
        end

        private

        # An autoload is not defined yet.
        def defined_in?(owner, name) = owner.const_defined?(name, false) && !owner.autoload?(name, false)

        def add_hook(owner, name, &callback)
          hook = new_hook
          (@pending[name] ||= []) << Pending.new(owner:, hook:, callback:)
          owner.singleton_class.prepend(hook) # The program's own const_added is called as well.
        end

        # Each hook is its own module, so that its method can be removed. The method has a name rather than a block,
        # because the program may define classes in Ractors.
        def new_hook
          Module.new do
            private

            def const_added(name)
              super
              ConstantHook.constant_added(self, name) if Ractor.main?
            end
          end
        end
      end
    end

    # Labels runs: one run is one job, one test or one task. Counts how long each run took, and keeps the profiles of
    # slow runs if +slow+ is given.
    #
    # Threads created in a run do not inherit its label, because threads of pools and servers outlive the run.
    #
    # An exception, a throw or Thread#kill ends the labels and passes through unchanged. A run that forks is one run:
    # the child counts nothing.
    class RunLabeller
      # Tests replace this method.
      PID = Process.method(:pid)
      SAY = ->(line) { Host.say(line) }
      private_constant :PID, :SAY

      # +key+ is the label that names a run. +log+ is called with lines. +slow+, in milliseconds, is the shortest time
      # of a run whose profile is kept; nil keeps none. +directory+ and +keep+ are those of KeptProfiles. +trace_ids+:
      # whether a run is labelled with the ids of its trace (TraceIds). Raises ArgumentError.
      def initialize(key, log: SAY, slow: nil, directory: nil, keep: 20, trace_ids: false)
        @key = key
        @trace_ids = TraceIds.check(trace_ids)
        @able = Integrations.able?
        @boundary = ErrorBoundary.new("labelling a #{key}", log)
        Integrations.decline if slow && !@able
        return unless slow && @able

        @profiler = RunProfiler.new(directory: Integrations.directory(directory), slow_ms: slow, keep:, log:)
        @profiler.prepare
      end

      def failures = @boundary.failures + (@profiler ? @profiler.failures : 0)

      # Calls the block and returns its value. +labels+ is a Hash, whose first value names the run, or an object whose
      # method +call+ returns that Hash: an error in +call+ counts as sperf's.
      def call(labels, &)
        measure(labels, &)
      ensure
        BacktraceCleaner.clean($!) # rubocop:disable Style/SpecialGlobalVars -- English is a library
      end

      private

      def measure(labels, &)
        return yield unless @able && (@profiler || Native.running? || Native.blocks?)

        labels = @boundary.run { labels.call } || {} if labels.respond_to?(:call)
        return yield if labels.empty?

        begin
          @profiler&.prepare
          ids = find_ids
          process = PID.call
          started_ns = Integrations.now_ns
          @profiler ? profile(labels, ids, &) : label({ **labels, **ids }, &)
        ensure
          add_span(labels, Integrations.now_ns - started_ns) if started_ns && process == PID.call
        end
      end

      # A tracer's error is counted, and the run has its other labels.
      def find_ids = (@boundary.run { TraceIds.current } if @trace_ids)

      # If the labels cannot be set, the block is called without them.
      def label(labels)
        begun = false
        Native.label(labels, :fibers) do
          begun = true
          yield
        end
      rescue ArgumentError => e
        raise if begun

        @boundary.fail_with("#{e.message} (#{e.class})")
        yield
      end

      def profile(labels, ids)
        @profiler.call(@key, **labels, **ids) do |run|
          run.name = labels.first.last.to_s
          run.trace_ids = ids
          yield
        end
      end

      def add_span(labels, took_ns) = @boundary.run { Native.span(@key, labels.first.last.to_s, took_ns) }
    end

    # Removes the frames of the integrations from the backtrace of an error that passes through them. The backtrace of
    # a failed job or task then shows the application's code only.
    #
    # The error stays the same object, with its message, its cause and the rest of its backtrace. Ruby's own methods of
    # Exception are called, because an application may override them.
    module BacktraceCleaner
      DIRECTORY = File.expand_path("..", __dir__)
      # The files whose methods call the application's code. Errors of the API keep their frames.
      FILES = %r{\A#{Regexp.escape(DIRECTORY)}/(?:integrations/|(?:#{INTEGRATIONS.keys.join("|")})\.rb)}
      LOCATIONS, STRINGS, REPLACE = %i[backtrace_locations backtrace set_backtrace]
        .map { |name| Exception.instance_method(name) }
      # The number of nested causes that are cleaned.
      CAUSES_MAX = 8
      HELD_BACK = { Object => :never }.freeze
      private_constant :HELD_BACK, :DIRECTORY, :LOCATIONS, :STRINGS, :REPLACE, :CAUSES_MAX

      class << self
        # Cleans +error+ (an Exception or nil) and its causes. Raises only what other threads raise.
        def clean(error)
          return unless error

          Thread.handle_interrupt(HELD_BACK) do
            CAUSES_MAX.times { error &&= shorten(error) }
          rescue StandardError
            nil # The error is frozen, or overrides what it must not.
          end
        end

        private

        # Returns the cause. Locations stay locations. An error raised with its own backtrace has Strings only.
        def shorten(error)
          backtrace = LOCATIONS.bind_call(error) || STRINGS.bind_call(error) || []
          kept = backtrace.reject { |frame| FILES.match?(frame.is_a?(String) ? frame : frame.absolute_path.to_s) }
          REPLACE.bind_call(error, kept) if kept.size < backtrace.size
          error.cause
        end
      end
    end

    # Labels jobs of queues. Sidekiq and Active Job may both handle one job: the first of them labels it.
    class JobLabeller
      # The fiber-local variable with the id of the job that is labelled.
      CURRENT = :sperf_job
      private_constant :CURRENT

      # Returns the labels of a job; +attempt+ is 0 for the first one.
      def self.labels(name, queue, attempt)
        labels = { job: name, queue: queue }
        labels[:retry] = attempt if attempt.positive?
        labels
      end

      # Takes the keywords of RunLabeller.new. Raises ArgumentError.
      def initialize(trace_ids: true, **)
        @labeller = RunLabeller.new("job", trace_ids:, **)
      end

      def failures = @labeller.failures

      # Calls the block for the job +id+, and returns its value. +labels+ as in RunLabeller#call.
      def call(id, labels, &)
        current = Thread.current
        before = current[CURRENT]
        return yield if id && before == id

        begin
          current[CURRENT] = id
          @labeller.call(labels, &)
        ensure
          current[CURRENT] = before
        end
      end
    end
  end
end
