# frozen_string_literal: true

require_relative "../errors"
require_relative "files"
require_relative "probe_code"
require_relative "session"

# A sampling profiler for Ruby: it measures what a program spends its time on, with so little overhead that it can be
# used in production.
#
#   require "sperf"
#
#   data = Sperf.start(output: "profile.pb.gz") do
#     work
#   end
#   data[:samples].sum { |_frames, weight| weight } # => 192_700_000, in nanoseconds
#
# A process has one session at a time, which records all threads. A child of fork is recorded only with <tt>inherit:
# true</tt>; without it, the child may start a session of its own. The methods may be called from any thread.
module Sperf
  # Loaded when they are needed. What each session needs is not among them: to load a file, Ruby gives up the GVL, and
  # each busy thread may then keep it for a tenth of a second. By absolute path: the program may change the load path.
  # No file requires these: two threads that load one file, the one by autoload and the other by require, wait for each
  # other forever.
  autoload :Dump, File.expand_path("../dump/dump", __dir__)
  autoload :Trace, File.expand_path("running_trace", __dir__)
  autoload :Tracer, File.expand_path("running_trace", __dir__)
  autoload :VerboseReport, File.expand_path("verbose_report", __dir__)

  # The largest weight of Sperf.sample: sums must stay far below 2^63.
  MOST_WEIGHT = 2**40
  private_constant :MOST_WEIGHT

  class << self
    # Returns whether sperf can record here: true. On macOS, Windows, JRuby and TruffleRuby the gem can be installed and
    # loaded as well, and this method returns false. There, blocks are called, nothing is recorded, and results are
    # empty. The first call that would record something prints one line on stderr. In CRuby, profiles can be read.
    #
    #   Sperf.start(output: "boot.data") if Sperf.available?
    def available?
      true
    end

    ##
    # :singleton-method: start
    #--
    # table: call
    #++
    # :call-seq:
    #   start(output: nil, format: nil, aggregate: false, mode: :cpu, frequency: 1000, budget: nil,
    #         own_time: false, interval: nil, overhead: nil, retained: false, inherit: false, defer: false,
    #         capture: nil, signal: nil, native: false, vm_insns: true, only: nil, slow: nil, include: nil,
    #         exclude: nil, exclude_common: false, depth: nil, blocks: false, allocations: false,
    #         operators: false, threads: nil, exclude_threads: nil, metadata: true, verbose: false) -> Hash or
    #         nil
    #
    #--
    # end of table
    #++
    #
    # Starts recording this process.
    #
    # With a block: calls it, stops, and returns what Sperf.stop returns. If the block raises, the profile is written to
    # +output+ all the same, and the exception is raised. If the block has stopped the session itself, returns the
    # result of that stop. Without a block: returns nil at once; Sperf.stop ends the session.
    #
    #--
    # table: rdoc
    #++
    # [+output+]
    #   String, Pathname: file to write (default: nil). A relative path is resolved when the recording starts. An
    #   existing file is replaced only if it is empty or something that sperf writes, such as a profile. A session
    #   that is not stopped is written when the process ends, after all at_exit blocks. It is not written by a child
    #   of fork, or if the process ends by exec, exit! or SIGKILL. In its name, %p is the process id and %% a percent
    #   sign.
    # [+format+]
    #   Symbol: format of the file as Sperf.save takes it (default: by the extension of the file).
    # [+aggregate+]
    #   true: keep one sum for each stack instead of every sample with its time (default: false). Memory then grows
    #   with the number of different stacks, not with time.
    # [+mode+]
    #   Symbol, Array: what to measure: :cpu, :wall, :object, :exceptions, :custom, :trace, [:cpu, :object], [:wall,
    #   :object] (default: cpu). cpu: the CPU time of each thread; wall: all of its time, running or waiting; object:
    #   the objects it allocates; exceptions: every exception that is raised; custom: what the program counts itself
    #   with Sperf.sample; trace: every call of a method.
    # [+frequency+]
    #   Integer: samples a second: 1 to 10000 (default: 1000).
    # [+budget+]
    #   String, Numeric: with modes cpu and wall: the share of a core that sperf may take in a process: 0.1% to 20%
    #   (default: none).
    # [+own_time+]
    #   true: add the CPU time of sperf's own threads, as a row [sperf] (default: false).
    # [+interval+]
    #   Integer: with mode object: sample one in N objects, at random (default: short windows with a few samples each;
    #   with retained, 200). 1 samples all objects. Any N makes each allocation slower; windows cost much less.
    # [+overhead+]
    #   String, Numeric: with mode object: the overhead that sampling may have: 0.1% to 20% (default: 2%).
    # [+retained+]
    #   true: with mode object: report objects that are alive at the end, and what holds them (default: false). sperf
    #   runs a GC first. One in 200 objects is sampled, unless interval or overhead is given. Samples are kept until
    #   their objects are freed.
    # [+inherit+]
    #   true: record children of fork as well (default: false). A child has a session of its own, which starts in the
    #   state of its parent, recording or paused. It ends when it is stopped, or when the child ends. It is then
    #   written to +output+, whose name must contain %p.
    # [+defer+]
    #   true: record only blocks of Sperf.profile (default: false). Outside of these blocks the program runs as
    #   without sperf.
    # [+capture+]
    #   Symbol: how stacks are captured: :remote, :signal, :safepoint (default: the first that is available).
    # [+signal+]
    #   Integer, false: real-time signal for capturing stacks: a number, or false for none (default: SIGRTMIN+8).
    #   Without a signal, sperf's own thread reads the stacks, or they are captured at safepoints.
    # [+native+]
    #   true: add the running C function as the leaf of each stack (default: false). Stacks are then captured by
    #   signals.
    # [+vm_insns+]
    #   false: add no frames for operators that run as VM instructions (String#=~) (default: true). The time of such
    #   operators then counts for their caller.
    # [+only+]
    #   String, Regexp, Module, Method, Array: with mode trace: trace these methods and what takes time below them
    #   (default: nil). The rest of the program runs at full speed. METHODS are Order#total, Order.find, Order (all
    #   methods of a class), Order#*, /total/ or gem:rack. They must be written in Ruby, not in C. Without a mode it
    #   implies :trace. A Regexp, a Module or a Method is allowed as well.
    # [+slow+]
    #   String, Array, Hash: with mode trace: log each call that takes longer, such as Order#total>50ms (default:
    #   nil). Times are in us, ms, s or m. Alone, it traces only these methods. With mode :trace, all methods are
    #   traced. A Hash maps methods to times: { Order => "50ms" }.
    # [+include+]
    #   String, Regexp, Module, Method, Array: with mode trace: leave out all methods except these (default: nil). The
    #   time of a method that is left out counts for its caller, which then appears to call its callees.
    # [+exclude+]
    #   String, Regexp, Module, Method, Array: with mode trace: leave out these methods (default: nil).
    # [+exclude_common+]
    #   true: with mode trace: leave out Ruby's iterators, Class#new, Proc#call and the like (default: false).
    # [+depth+]
    #   Integer: with mode trace: trace calls down to this depth (default: all). The time of deeper calls counts for
    #   the last method that is traced.
    # [+blocks+]
    #   true: with mode trace: add frames for blocks (default: false).
    # [+allocations+]
    #   true: with mode trace: also count objects, by class and line (default: false).
    # [+operators+]
    #   true: with mode trace: count the comparisons of case/when, and freeze of literals, as calls (default: false).
    #   Ruby compiles these to instructions that call no method. Code that is loaded from then on is compiled without
    #   such instructions, and is slower. Operators such as Integer#+ are always counted.
    # [+threads+]
    #   Thread, Array: with mode trace: trace only these threads (default: nil).
    # [+exclude_threads+]
    #   Thread, Array: with mode trace: do not trace these threads (default: nil).
    # [+metadata+]
    #   false: write no metadata (command line, host, Ruby, commit) (default: true).
    # [+verbose+]
    #   true: print statistics to stderr at the end (default: false). The statistics include the capture strategy, the
    #   cost of sampling, losses, and the top 10 functions.
    #--
    # end of table
    #++
    #
    # Raises ArgumentError for a value that is not allowed, and WriteError if +output+ cannot be written or is a file
    # that must not be replaced. Raises RuntimeError if a session is running (which goes on), or if the signal is in
    # use. All of this is checked before anything starts.
    #
    #   Sperf.start(frequency: 100, aggregate: true)
    #   sleep 60
    #   Sperf.save("last-minute.txt", Sperf.stop)

    ##
    # :singleton-method: stop
    # :call-seq:
    #   stop -> Hash or nil
    #
    # Stops the session, and returns what it recorded; nil if no session is running. If the session has an +output+, the
    # profile is written to it first.
    #
    # The result is a Hash:
    #
    #   {
    #     mode: :cpu,
    #     frequency: 1000,              # Hz
    #     sampling_count: 1234,         # stacks captured
    #     sampling_time_ns: 56789,      # time that captures took on the program's threads
    #     hooks_time_ns: 45678,         # time that hooks of threads and GC took there (an estimate)
    #     hook_waits: { count: 3, ... },# waits of threads in these hooks: median_ns, p99_ns, max_ns, histogram
    #     sampler_time_ns: 98765,       # CPU time of sperf's own thread
    #     trigger_count: 1250,          # captures requested
    #     start_time_ns: 17...,         # nanoseconds since the Unix epoch
    #     duration_ns: 1_250_000_000,   # nanoseconds from start to stop
    #     dropped: { ring_full: 0 },    # { reason => count } of captures without a sample
    #     truncated_stacks: 0,          # stacks deeper than 1,024 frames; they begin with [truncated]
    #     capture: :remote,             # how stacks were captured
    #     capture_reason: "the best there is", # why in this way, for people
    #     threads: { 1 => nil },        # { number => name or nil }; the main thread is 1
    #     samples: [                    # in order of time
    #       [frames, weight, thread, lines, time_ns],
    #     ]                             # with labels: [frames, weight, thread, lines, time_ns, 1, labels]
    #   }
    #
    # The elements of a sample are:
    #
    # - +frames+: an Array of <tt>[path, label]</tt>, the deepest frame (the leaf) first
    # - +weight+: the nanoseconds that the sample stands for
    # - +thread+: the number of its thread
    # - +lines+: the line number in each frame (0: unknown)
    # - +time_ns+: nanoseconds since the start (nil with <tt>aggregate: true</tt>)
    # - if it has labels (Sperf.label): the number of samples in it, which is 1 unless they are aggregated, and a frozen
    #   Hash of the labels
    #
    # Frames are frozen, and shared by samples of one stack.
    #
    # With allocations, the Hash has <tt>allocations: [[frames, objects, bytes, thread, lines, labels], ...]</tt>.
    # +objects+ and +bytes+ are estimates of what a row stands for, and +labels+ has the class of the objects under
    # +:class+. With <tt>mode: :trace</tt>, the Hash has <tt>trace:</tt>, a Trace.
    #
    # Raises WriteError if +output+ cannot be written. Its +data+ is the Hash.
    #
    #   Sperf.stop[:samples].each { |frames, weight| puts "#{weight} ns in #{frames.first.last}" }

    # Returns the sum of all sessions of Sperf.start that were stopped, with an +output+ or without: a Profile, or nil
    # if there is none.
    #
    # [+reset+] true: forget these sessions, so that the next results begin empty (default: false).
    #
    # The Profile has sums, without the order of time, and does not change when further sessions stop. It excludes what
    # Sperf.snapshot returned with <tt>clear: true</tt>. A child of fork has no results of its parent.
    #
    # Memory grows with the number of different stacks, not with time or the number of sessions. At most 100,000
    # combinations of stack, thread and labels are kept, and the first 100 comments. Programs that never ask for results
    # need do nothing.
    #
    # Raises Sperf::Error if there were more combinations, or sessions of different modes, which cannot be added up. It
    # raises until +reset+, which forgets the sessions in these cases as well.
    #
    #   2.times { Sperf.start { work } }
    #   Sperf.save("both.pb.gz", Sperf.results(reset: true))
    def results(reset: false)
      Session.results.profile(reset:)
    end

    # Returns whether there is a session in this process, running or paused.
    def running?
      Native.running?
    end

    # Pauses recording until Sperf.resume: the program runs as without sperf. What was recorded so far is kept. Does
    # nothing if no session is recording. Returns nil.
    #
    # It takes about as long as Sperf.stop, so do not call it in a loop.
    #
    #   Sperf.pause
    #   load_fixtures
    #   Sperf.resume
    def pause
      Native.pause
    end

    # Resumes recording after Sperf.pause. Does nothing if no session is paused. Returns nil. Raises RuntimeError if the
    # signal has come into use.
    def resume
      Native.resume
    end

    # Returns whether a session is paused.
    def paused?
      Native.paused?
    end

    ##
    # :singleton-method: snapshot
    # :call-seq:
    #   snapshot(clear: false) -> Profile
    #
    # Returns a Profile of what was recorded so far. The session goes on.
    #
    # [+clear+] true: forget what was recorded so far, so that each sample is in one Profile only; false: later
    #           snapshots, and the result of Sperf.stop, contain it as well (default: false).
    #
    # Raises RuntimeError if no session is running.
    #
    #   loop { sleep 60; Sperf.save("minute.pb.gz", Sperf.snapshot(clear: true)) }

    # Profiles the block: returns a Profile of what the block does on this thread, and in the fibers, enumerators and
    # threads that it creates, while it runs.
    #
    # [+labels+] names and values that label the block's samples, as with Sperf.label.
    #
    # No session is needed. Several threads may profile blocks at the same time, and blocks may be nested, at most 64 at
    # once. A session may record the whole program meanwhile; then the samples are in both profiles.
    #
    # The Profile has sums, without the order of time. Its mode and frequency are those of the running session. Without
    # a session they are +:cpu+ and 1,000 Hz, or those of Sperf::Rack if it watches requests. For other options, prepare
    # a session with <tt>Sperf.start(defer: true)</tt>. While a session is paused, nothing is recorded. If a session
    # starts or stops in the block, and that changes the mode, the rest of the block is missing, and a comment of the
    # Profile says so. Blocks measure time: in a session of mode +:object+ or +:custom+ their profiles are empty.
    #
    # To get the value of the block, assign it to a local variable. If the block raises, throws or breaks, there is no
    # Profile. In a child of fork that is created in the block, the Profile is empty.
    #
    # Raises ArgumentError as Sperf.label does, Sperf::Error if 64 blocks are open or in a Ractor other than the main
    # one, and RuntimeError if the signal is in use. All of these are raised before the block is called.
    #
    #   result = nil
    #   profile = Sperf.profile(endpoint: "orders#show") { result = show }
    #   profile.top(3, :flat)
    def profile(**labels, &)
      raise ArgumentError, "Sperf.profile needs a block" unless block_given?

      Session.profile(labels, &)
    end

    # Traces the block: counts every call of a method, in all threads. Returns a Trace with the calls, the call tree and
    # the times, from which the cost of tracing is subtracted.
    #
    # [+only+, +include+, +exclude+] which methods, as Sperf.start takes them; also +exclude_common+, +depth+.
    # [+slow+] methods and times: log calls that take longer, such as <tt>"Order#total>50ms"</tt>.
    # [+blocks+, +operators+, +allocations+] true: add frames for blocks; count operators as calls; count objects.
    # [+threads+, +exclude_threads+] trace only these Threads, or all others.
    # [+metadata+] false: no metadata in the profile (default: true).
    #
    # Trace.start traces without a block.
    #
    # At the end, patterns that matched no method are named on stderr, with similar names.
    #
    # A process has one trace at a time; a session may record meanwhile. If the block raises, throws or breaks, there is
    # no Trace. In a child of fork that is created in the block, the result is nil.
    #
    # Raises ArgumentError without a block or for a value that is not allowed, RuntimeError if a trace is running (which
    # goes on), and Sperf::Error in a Ractor other than the main one.
    #
    #   trace = Sperf.trace(exclude_common: true) { order.total }
    #   trace["Order#total"].called # => 240
    def trace(**, &)
      raise ArgumentError, "Sperf.trace needs a block; without one, use Sperf::Trace.start" unless block_given?

      Native.uninterrupted { Trace } # loads it
      Trace.prepare(**).start(&)
    end

    ##
    # :singleton-method: label
    # :call-seq:
    #   label(inherit: true, **labels) { } -> Object
    #
    # Labels the samples of the block. Reports can select samples by label (<tt>--tagfocus endpoint=orders#show</tt>)
    # and list labels (<tt>--tags</tt>).
    #
    # [+labels+] names and values; values are converted by to_s. Until the end of the block, they are added to the
    #            labels of the fiber: a label of the same name is replaced, and nil or an empty value removes it.
    # [+inherit+] whether fibers and threads that are created in the block get the labels (default: true). +:fibers+:
    #             only fibers, as threads of a pool outlive the block. false: neither. An Enumerator gets the labels
    #             that are set at its first +next+.
    #
    # Labels belong to the current fiber of the main Ractor. They are restored whatever ends the block. If no session is
    # running, the block is only called, so a session that starts in the block does not know the labels.
    #
    # There is room for 20,000 different sets of labels, of which one name uses at most half of what the others leave.
    # If there is no room, the values are "(other)", and the profile says how often. A name or a value has at most 1,000
    # bytes, a set 32 labels.
    #
    # Returns what the block returns. Raises ArgumentError without a block, with too many labels, or with a name that
    # sperf uses itself: thread, thread_id, pid, jit.
    #
    #   Sperf.label(endpoint: "orders#show", tenant: 7) { show }

    # Labels what the current fiber does from here on: a thread without other fibers is one fiber. Inside a block of
    # Sperf.label, the labels end with that block. A session that starts later knows these labels. Keywords are as for
    # Sperf.label.
    #
    # Returns nil. Raises ArgumentError as Sperf.label does.
    #
    #   Thread.new { Sperf.label!(worker: 3); work }
    def label!(inherit: true, **labels)
      in_main_ractor { Native.label_from_here(labels, inherit) }
    end

    ##
    # :singleton-method: subscribe
    # :call-seq:
    #   subscribe(what, batch: 100) { |events| } -> Subscription
    #
    # Calls the block with samples as soon as their weights are final, in this session and all later ones. A program can
    # so react to what it does while it does it.
    #
    # [+what+] <tt>:sample</tt>: the samples of cpu and wall mode. In other modes there are none.
    # [+batch+] Integer, 1 to 10000: the most samples in one call (default: 100). Fewer come if the first has waited for
    #           a second, and at the end of a session.
    #
    # Yields an Array of SampleEvent. The block is called on a thread of sperf's own, which no session measures. While
    # it runs, up to 16,384 samples wait for it; further ones are counted as lost. Sperf.stop waits for up to a second
    # until the block has had all of them. If the block raises an exception, this is reported once on stderr, and the
    # block is called again with the next samples.
    #
    # In a child of fork, the block gets the samples of the child's own sessions.
    #
    # Returns a Subscription. Raises ArgumentError for another value, or without a block, and Sperf::Error if there are
    # 16 subscriptions.
    #
    #   subscription = Sperf.subscribe(:sample, batch: 500) do |events|
    #     by_endpoint = events.group_by { |event| event.labels[:endpoint] }
    #     by_endpoint.each { |name, own| puts "#{name}: #{own.sum(&:weight_ns)} ns" }
    #   end
    #   ...
    #   subscription.cancel

    # Returns the directory (String) of sperf_events.h, the header by which other extensions subscribe to samples. For
    # <tt>extconf.rb</tt>:
    #
    #   $INCFLAGS << " -I#{Sperf.include_directory}"
    def include_directory
      File.expand_path("../../../ext/include", __dir__)
    end

    # Samples the current stack, in a session with <tt>mode: :custom</tt>. So a program can profile what it counts
    # itself, such as queries or bytes written.
    #
    # [+weight+] Integer, 1 or more: the value of the sample (default: 1).
    # [+labels+] names and values that label the sample, as with Sperf.label.
    #
    # Returns whether the sample was recorded: false if no such session is recording. Raises ArgumentError for another
    # +weight+, and as Sperf.label does.
    #
    #   Sperf.start(mode: :custom, output: "queries.data")
    #   ActiveSupport::Notifications.subscribe("sql.active_record") { Sperf.sample }
    def sample(weight = 1, **labels)
      unless Integer === weight && weight.between?(1, MOST_WEIGHT) # rubocop:disable Style/CaseEquality -- a BasicObject
        raise ArgumentError, "weight must be an integer from 1 to #{MOST_WEIGHT}, not " \
                             "#{InvalidOption.inspect_of(weight)}"
      end

      in_main_ractor do
        labels.empty? ? Native.sample(weight) : label(**labels) { Native.sample(weight) }
      end || false
    end

    # Marks the timeline: with a block, what the block takes, else this instant. The page shows marks above the stacks
    # over time, and lists them. A mark changes no sample and no sum: to add up time by a name, use Sperf.label.
    #
    # [+name+] what the mark is called; anything with +to_s+.
    #
    # Returns what the block returns; without one, nil. If no session runs, or one that does not keep the order of time
    # (<tt>aggregate: true</tt>, a trace), it only calls the block. A session keeps its latest 4,096 marks, of which
    # those of requests, jobs and tests are some.
    #
    #   Sperf.mark("cache is warm")
    #   Sperf.mark("import") { import(rows) }
    def mark(name)
      name = name.to_s
      unless block_given?
        in_main_ractor { Native.mark("mark", name, 0) }
        return
      end
      begun_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond)
      begin
        yield
      ensure
        took_ns = Process.clock_gettime(Process::CLOCK_MONOTONIC, :nanosecond) - begun_ns
        in_main_ractor { Native.mark("mark", name, took_ns) }
      end
    end

    # Returns the labels of the current fiber, a Hash of Symbol => String.
    #
    #   Sperf.label(tenant: 7) { Sperf.labels } # => { tenant: "7" }
    def labels
      in_main_ractor { Native.labels } || {}
    end

    # Returns a Dump of this process: the stacks of all threads, what each of them waits for, and which thread has it.
    # Threads that wait for each other come first, as deadlocks.
    #
    # No session is needed. Other threads stand still meanwhile. Reading the fibers visits all objects, which takes some
    # milliseconds for each million. Threads of other Ractors are not shown. A process whose GVL is held cannot call
    # this method: <tt>sperf dump PID</tt> reads it from outside.
    #
    # Raises Sperf::Error in a Ractor other than the main one.
    #
    #   warn Sperf.dump
    #   Sperf.dump.deadlocks # => [[4712, 4713]]
    def dump
      Native.find_layout # Raises in other Ractors.
      Native.uninterrupted { Host.in_handler_too { require_relative "../dump/own_threads" } }
      Dump.of_this_process
    rescue Ractor::UnsafeError
      raise Error, "Sperf.dump works in the main Ractor only"
    end

    # Dumps this process (see Sperf.dump) whenever it gets a signal: the text goes to stderr, or the block is called
    # with the Dump. The handler replaces one that the program has set for the signal, and is replaced by one that it
    # sets.
    #
    # [+signal+] String, Symbol or Integer: a signal such as "QUIT", "USR2" or "TTIN".
    #
    # The block is called in a thread of its own, so it may use a logger. An exception in it is reported on stderr. The
    # main thread is not interrupted in what it does. A process whose GVL is held does not handle signals: use
    # <tt>sperf dump PID</tt>.
    #
    # Returns nil. Raises ArgumentError for a signal that a program cannot handle.
    #
    #   Sperf.dump_on("QUIT") { |dump| logger.warn(dump.to_s) }
    def dump_on(signal, &write)
      require_relative "../dump/own_threads"
      write ||= ->(dump) { $stderr.write(dump) }
      Dump::OnSignal.new(Dump::OnSignal.name_of(signal, "signal"), &write).install
      nil
    end

    private

    # Returns nil in other Ractors, which have no labels.
    def in_main_ractor
      yield
    rescue Ractor::UnsafeError
      nil
    end
  end
end
