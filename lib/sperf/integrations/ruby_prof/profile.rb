# frozen_string_literal: true

module RubyProf
  # A profile: a trace of sperf's with the gem's API.
  class Profile
    MODES = { WALL_TIME => ["wall_time", "Wall Time"], PROCESS_TIME => ["process_time", "Process Time"],
              ALLOCATIONS => %w[allocations Allocations] }.freeze
    private_constant :MODES

    # Profiles the block, and returns the Profile. Takes the options of new.
    def self.profile(**, &) = new(**).profile(&)

    # The measure mode: WALL_TIME, PROCESS_TIME or ALLOCATIONS.
    attr_reader :measure_mode

    # +allow_exceptions+: whether #profile raises the exceptions of its block; if not, they are lost, as in the gem.
    # +exclude_threads+ and +include_threads+ are Arrays of Thread.
    def initialize(measure_mode: RubyProf.measure_mode, track_allocations: false, allow_exceptions: false,
                   exclude_common: false, exclude_threads: nil, include_threads: nil)
      unless MODES.key?(measure_mode)
        raise ArgumentError, "measure_mode must be RubyProf::WALL_TIME, PROCESS_TIME or ALLOCATIONS, " \
                             "not #{measure_mode.inspect}"
      end

      @measure_mode = measure_mode
      @track_allocations = track_allocations ? true : false
      @allow_exceptions = allow_exceptions
      @exclude_threads = threads_of(exclude_threads)
      @include_threads = threads_of(include_threads)
      @excluded = ExcludedMethods.new
      @added = []
      @removed = []
      exclude_common_methods! if exclude_common
    end

    # Starts the profile, or continues a stopped one. Returns self. Raises RuntimeError if any trace runs: a process has
    # one trace at a time.
    def start
      raise "this profile already runs: stop it first" if running?

      Sperf.available? ? begin_trace : Sperf.start {} # Says once that nothing is recorded.
      @running = true
      self
    end

    # Stops the profile, and returns self. Raises RuntimeError if it does not run.
    def stop
      check_running
      @running = false
      profile = Sperf.available? ? Sperf::Native.trace_stop : Sperf.trace.profile
      return self unless profile

      profile = @trace.profile.merge(profile) if @trace
      @trace = Sperf::Trace.new(profile)
      @all_threads = nil
      self
    end

    # Pauses the profile until #resume, and returns self. Raises RuntimeError if it does not run.
    def pause
      check_running
      Sperf::Native.trace_pause if Sperf.available?
      self
    end

    # Resumes the profile, and returns self. With a block, pauses the profile at its end, and returns the block's value.
    # Raises RuntimeError if the profile does not run.
    def resume(&block)
      check_running
      Sperf::Native.trace_resume if Sperf.available?
      return self unless block # block_given? would be counted as a call.

      begin
        yield self
      ensure
        pause
      end
    end

    # Whether the profile runs; true also while it is paused.
    def running? = @running ? true : false

    def paused? = running? && Sperf.available? && Sperf::Native.tracing? == :paused

    # Profiles the block, and returns self.
    def profile
      raise ArgumentError, "RubyProf::Profile#profile needs a block" unless block_given?

      start
      begin
        yield self
      rescue Exception # rubocop:disable Lint/RescueException -- the gem takes them all
        raise if @allow_exceptions
      ensure
        stop if running?
      end
      self
    end

    # Returns the threads and fibers that ran, an Array of RubyProf::Thread.
    def threads = all_threads + @added - @removed

    def add_thread(thread)
      @added << thread
      thread
    end

    def remove_thread(thread)
      @removed << thread
      thread
    end

    # Adds up threads and fibers whose call trees have the same root, and returns self.
    def merge!
      @trace = trace.merged { |thread| root_of(thread) }
      @all_threads = nil
      self
    end

    # Whether allocations are counted by line.
    def track_allocations? = @track_allocations

    # The measure mode in a word.
    def measure_mode_string = MODES[@measure_mode].first

    # The measure mode for headings.
    def measure_mode_name = MODES[@measure_mode].last

    # Excludes a method of the module +mod+: its time counts for its caller. Returns self. Raises RuntimeError if the
    # profile runs.
    def exclude_method!(mod, name)
      raise "methods must be excluded before the profile starts" if running?

      @excluded.add(mod, name)
      self
    end

    # Excludes methods of the module +mod+. Returns self.
    def exclude_methods!(mod, *names)
      names.flatten.each { |name| exclude_method!(mod, name) }
      self
    end

    # Excludes singleton methods of the module +mod+. Returns self.
    def exclude_singleton_methods!(mod, *names) = exclude_methods!(mod.singleton_class, *names)

    # Excludes iterators and other common methods that only lead to other code. Returns self.
    def exclude_common_methods!
      ExcludedMethods.common.each { |mod, names| exclude_methods!(mod, names) }
      self
    end

    # The Sperf::Trace of the profile: `profile.trace.save("trace.data")` writes it. Raises RuntimeError if the profile
    # was never stopped.
    def trace = @trace || raise("this profile has not run yet: start and stop it first")

    def inspect = "#<#{self.class.name} #{measure_mode_string}: #{threads.size} threads and fibers>"

    def marshal_dump = [@measure_mode, @track_allocations, trace.profile.encode(:pprof)] # :nodoc:

    def marshal_load(dumped) # :nodoc:
      mode, track_allocations, bytes = dumped
      initialize(measure_mode: mode, track_allocations:)
      @trace = Sperf::Trace.new(Sperf::Profile.decode(:pprof, bytes))
    end

    private

    def begin_trace
      Sperf::Native.trace_start(allocations: @track_allocations || @measure_mode == ALLOCATIONS, blocks: false,
                                depth: nil, only: nil, slow: {}, verdict: @excluded.verdict,
                                threads: @include_threads, exclude_threads: @exclude_threads)
    end

    def check_running
      raise "this profile is not running: start it before" unless running?
    end

    def threads_of(given)
      return if given.nil? || Array(given).empty?

      Array(given).each do |thread|
        raise ArgumentError, "#{thread.inspect} is not a Thread" unless thread.is_a?(::Thread)
      end
    end

    def all_threads
      return [] unless @trace

      @all_threads ||= begin
        ran = threads_that_ran
        ran.each_with_index.map { |thread, i| Thread.new(thread, i + 1, @measure_mode, ran.size == 1) }
      end
    end

    # As in the gem, threads without calls are left out, unless there is no other.
    def threads_that_ran
      ran = @trace.threads.reject { |thread| thread.called == 0 }
      ran.empty? ? @trace.threads.first(1) : ran
    end

    def root_of(thread)
      method = thread.call_tree.target
      [method.full_name, method.source_file, method.line]
    end
  end
end
