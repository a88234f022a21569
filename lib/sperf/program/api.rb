# frozen_string_literal: true

require_relative "../errors"
require_relative "own_code"
require_relative "exec_hook"
require_relative "../options/options"
require_relative "results"
require_relative "session"

# A sampling profiler for Ruby: it finds out what a program spends its time on, and slows it down so little that this
# can be done anywhere.
#
#   require "sperf"
#
#   data = Sperf.start(output: "profile.pb.gz") do
#     work
#   end
#   data[:samples].sum { |_frames, weight| weight } # => 192_700_000, in nanoseconds
#
# There is one session in a process at a time; it records every thread. A child of fork is not recorded by it, and may
# start a session of its own; with <tt>inherit: true</tt> it has one. The methods may be called from any thread.
module Sperf
  # Needed for files and statistics only. By absolute path, for the program may change the load path.
  autoload :AtomicFile, File.expand_path("../profiles/atomic_file", __dir__)
  autoload :Metadata, File.expand_path("../profiles/metadata", __dir__)
  autoload :OutputFile, File.expand_path("../profiles/output_file", __dir__)
  autoload :ProfileFile, File.expand_path("../profiles/profile_file", __dir__)
  autoload :ProfileInfo, File.expand_path("../profiles/profile_info", __dir__)
  autoload :StandardOutput, File.expand_path("../profiles/standard_output", __dir__)
  autoload :ScopeComments, File.expand_path("../tracing/scope_comments", __dir__)
  autoload :StackProf, File.expand_path("../stack_prof", __dir__)
  autoload :Trace, File.expand_path("running_trace", __dir__)
  autoload :VerboseReport, File.expand_path("verbose_report", __dir__)

  # What a sample of Sperf.sample can stand for at the most: sums must not come near 2^63.
  MOST_WEIGHT = 2**40
  private_constant :MOST_WEIGHT

  class << self
    # Returns whether sperf can record here: true. On macOS, Windows, JRuby and TruffleRuby the gem installs and loads,
    # too, and this is false: blocks are called, nothing is recorded, what is returned is empty, and one line on stderr
    # says so when something is to be recorded for the first time.
    #
    #   Sperf.start(output: "boot.data") if Sperf.available?
    def available?
      true
    end

    #--
    # table: call
    #++
    # :call-seq:
    #   start(output: nil, format: nil, aggregate: false, mode: :cpu, frequency: 1000, interval: nil,
    #         overhead: nil, retained: false, inherit: false, defer: false, capture: nil, signal: nil,
    #         native: false, vm_insns: true, only: nil, slow: nil, include: nil, exclude: nil,
    #         exclude_common: false, depth: nil, blocks: false, allocations: false, operators: false,
    #         threads: nil, exclude_threads: nil, metadata: true, verbose: false) -> Hash or nil
    #--
    # end of table
    #++
    #
    # Starts to record this process.
    #
    # With a block: runs it, stops, and returns what Sperf.stop returns. The profile is written to +output+ even if the
    # block raises; the exception passes through. If the block has stopped the session itself, the result of that stop
    # is returned. Without a block: returns nil at once; Sperf.stop ends the session.
    #
    #--
    # table: rdoc
    #++
    # [+output+]
    #   String, Pathname: file to write (default: nil). A relative path starts at the directory that is current when
    #   the recording begins. An existing file is replaced only if it is empty or something that sperf writes, such as
    #   a profile. A session that is not stopped is written when the process ends, after all at_exit blocks. It is not
    #   written by a child of fork, nor if the process ends by exec, exit! or SIGKILL. In its name, %p is the process
    #   id and %% a percent sign.
    # [+format+]
    #   Symbol: format of the file as Sperf.save takes it (default: by the extension of the file).
    # [+aggregate+]
    #   true: keep one sum for each stack instead of every sample with its time (default: false). Memory then grows
    #   with the number of different stacks, not with time.
    # [+mode+]
    #   Symbol, Array: what to measure: :cpu, :wall, :object, :custom, :trace, [:cpu, :object], [:wall, :object]
    #   (default: cpu). cpu is the CPU time of each thread; wall is all of its time, running or waiting; object is
    #   what it allocates; custom is what it says itself by Sperf.sample; trace is every call of a method.
    # [+frequency+]
    #   Integer: samples a second: 1 to 10000 (default: 1000).
    # [+interval+]
    #   Integer: with mode object: look at every object, and take one in N at random (default: short windows in which
    #   one is taken now and then; with retained 200). 1 takes all of them. It slows down whatever allocates; windows
    #   hardly do.
    # [+overhead+]
    #   String, Numeric: with mode object: what sampling may cost the program: 0.1% to 20% (default: 2%).
    # [+retained+]
    #   true: with mode object: tell what is still alive at the end, and what holds it (default: false). All garbage
    #   is collected first. Every object is looked at, and one in 200 is taken, unless interval or overhead says
    #   otherwise. Samples are kept until their objects die.
    # [+inherit+]
    #   true: record children of fork as well (default: false). A child begins as its parent was, recording or paused,
    #   and is a session of its own: it is stopped, or written to an +output+ whose name has %p, when the child ends.
    # [+defer+]
    #   true: record only inside of Sperf.profile blocks (default: false). Between them the program runs as without
    #   sperf.
    # [+capture+]
    #   Symbol: how stacks are captured: :remote, :signal, :safepoint (default: the first that works).
    # [+signal+]
    #   Integer, false: real-time signal to capture stacks with: a number, or false for none (default: SIGRTMIN+8).
    #   Without one, stacks are read from outside, or at safepoints.
    # [+native+]
    #   true: add the C function that was running as the leaf of each stack (default: false). Stacks are then captured
    #   by signals.
    # [+vm_insns+]
    #   false: add no frames for operators that run as VM instructions (String#=~) (default: true). Their time then
    #   counts as their caller's.
    # [+only+]
    #   String, Regexp, Module, Method, Array: with mode trace: trace these methods and what takes time below them
    #   (default: nil). The rest of the program runs at full speed. METHODS are Order#total, Order.find, Order (all
    #   methods of a class), Order#*, /total/ or gem:rack. They must be written in Ruby, not in C. Without a mode it
    #   means :trace. A Regexp, a Module or a Method will do as well.
    # [+slow+]
    #   String, Array, Hash: with mode trace: log each call that takes longer, such as Order#total>50ms (default:
    #   nil). Times are in us, ms, s or m. Alone it traces these methods, as --only does. With mode :trace it traces
    #   everything. A Hash has methods and times: { Order => "50ms" }.
    # [+include+]
    #   String, Regexp, Module, Method, Array: with mode trace: leave out all methods but these (default: nil). The
    #   time of a method that is left out is its caller's, and what it calls is called by its caller.
    # [+exclude+]
    #   String, Regexp, Module, Method, Array: with mode trace: leave out these methods (default: nil).
    # [+exclude_common+]
    #   true: with mode trace: leave out Ruby's iterators, Class#new, Proc#call and the like (default: false).
    # [+depth+]
    #   Integer: with mode trace: follow calls down to this depth (default: all). What is deeper counts for the last
    #   method that is followed.
    # [+blocks+]
    #   true: with mode trace: give blocks frames of their own (default: false).
    # [+allocations+]
    #   true: with mode trace: count objects as well, by class and line (default: false).
    # [+operators+]
    #   true: with mode trace: count what case/when compares as calls, and freeze of literals (default: false). Ruby
    #   compiles these to instructions that call nothing. Code that is loaded from then on is compiled without such
    #   instructions, and is slower. Operators such as Integer#+ are counted anyway.
    # [+threads+]
    #   Thread, Array: with mode trace: trace these threads alone (default: nil).
    # [+exclude_threads+]
    #   Thread, Array: with mode trace: do not trace these threads (default: nil).
    # [+metadata+]
    #   false: write no metadata: command line, host, Ruby, commit (default: true).
    # [+verbose+]
    #   true: print statistics to stderr at the end (default: false). They cover how stacks were captured, what
    #   sampling cost, what was lost, and the top 10 functions.
    #--
    # end of table
    #++
    #
    # Raises ArgumentError for an argument outside these, WriteError if +output+ cannot be written or holds what must
    # not be replaced, and RuntimeError if a session runs already (it goes on undisturbed) or the signal is in use. All
    # of this is checked before anything starts.
    #
    #   Sperf.start(frequency: 100, aggregate: true)
    #   sleep 60
    #   Sperf.save("last-minute.txt", Sperf.stop)
    def start(**)
      session = Session.of_api(**)
      session.start
      return unless block_given?

      begin
        yield
      rescue Exception # rubocop:disable Lint/RescueException -- whatever it is, it is raised again
        session.close
        raise
      ensure
        data = session.stop
      end
      data
    end

    # Stops the session and returns what it recorded, nil if none runs. If the session has an +output+, it is written
    # first.
    #
    # The result is a Hash:
    #
    #   {
    #     mode: :cpu,
    #     frequency: 1000,              # Hz
    #     sampling_count: 1234,         # stacks captured
    #     sampling_time_ns: 56789,      # what that took, on the program's threads
    #     hooks_time_ns: 45678,         # what following threads and GC took there (an estimate)
    #     hook_waits: { count: 3, ... },# threads that waited there: median_ns, p99_ns, max_ns, histogram
    #     sampler_time_ns: 98765,       # CPU time of sperf's own thread
    #     trigger_count: 1250,          # times that a capture was asked for
    #     start_time_ns: 17...,         # nanoseconds since the Unix epoch
    #     duration_ns: 1_250_000_000,   # nanoseconds from start to stop
    #     dropped: { ring_full: 0 },    # { reason => count } of captures that came to nothing
    #     truncated_stacks: 0,          # stacks deeper than 1,024 frames; they begin with [truncated]
    #     capture: :remote,             # how stacks were captured
    #     capture_reason: "the best there is", # why that way, for people
    #     threads: { 1 => nil },        # { number => name or nil }; the main thread is 1
    #     samples: [                    # in order of time
    #       [frames, weight, thread, lines, time_ns],
    #     ]                             # with labels: [frames, weight, thread, lines, time_ns, 1, labels]
    #   }
    #
    # Of a sample, +frames+ is an Array of <tt>[path, label]</tt> with the deepest frame (the leaf) first, +weight+ the
    # nanoseconds that it stands for, +thread+ the number of its thread, +lines+ the line number in each frame (0:
    # unknown) and +time_ns+ the nanoseconds since the start (nil with <tt>aggregate: true</tt>). A sample that has
    # labels (Sperf.label) goes on with the number of samples in it, 1 unless they are aggregated, and a frozen Hash of
    # them. Frames are frozen: samples of one stack share them.
    #
    # With allocations the Hash has <tt>allocations: [[frames, objects, bytes, thread, lines, labels], ...]</tt>, where
    # +objects+ and +bytes+ are what one stands for, an estimate, and +labels+ has the class of the objects under
    # +:class+. With <tt>mode: :trace</tt> it has <tt>trace:</tt>, a Trace.
    #
    # Raises WriteError if +output+ cannot be written; the Hash is in its +data+.
    #
    #   Sperf.stop[:samples].each { |frames, weight| puts "#{weight} ns in #{frames.first.last}" }
    def stop
      Session.current&.stop
    end

    # Returns a Profile of all sessions together that were stopped, nil where none was: of Sperf.start, whether they had
    # an +output+ or not.
    #
    # [+reset+] true: forgets them, so that the next results begin with nothing (default: false).
    #
    # It is a Profile of sums, without the order of time, and does not change when further sessions stop. What
    # Sperf.snapshot took with <tt>clear: true</tt> is not in it. A child of fork has none of its parent's.
    #
    # What is kept for this does not grow with time, or with the number of sessions, but with what is different in them:
    # at most 100,000 combinations of stack, thread and labels are kept, then nothing is, and this raises until it is
    # reset. Of comments there are the first 100. Programs that never ask for results need do nothing.
    #
    # Raises Sperf::Error in that case, and where sessions of different modes have stopped, for these cannot be added
    # up; with +reset+ they are forgotten all the same.
    #
    #   2.times { Sperf.start { work } }
    #   Sperf.save("both.pb.gz", Sperf.results(reset: true))
    def results(reset: false)
      Session.results.take(reset:)
    end

    # Returns whether there is a session in this process, be it paused.
    def running?
      Native.running?
    end

    # Records nothing until Sperf.resume: the program runs as without sperf, and what it does is not in the profile.
    # What was recorded so far is kept. Nothing happens where no session records.
    #
    # It takes as long as Sperf.stop does without its Hash, so it is not for the inside of a loop. Returns nil.
    #
    #   Sperf.pause
    #   load_fixtures
    #   Sperf.resume
    def pause
      Native.pause
    end

    # Goes on recording after Sperf.pause. Nothing happens where no session is paused. Returns nil. Raises RuntimeError
    # if the signal is in use by now.
    def resume
      Native.resume
    end

    # Returns whether there is a session that is paused.
    def paused?
      Native.paused?
    end

    # Returns a Profile of what was recorded so far, while the session goes on.
    #
    # [+clear+] true: what is recorded from here on begins with nothing, so that each sample is in one Profile only;
    # false:
    #           later ones, and the one of Sperf.stop, have this as well (default: false).
    #
    # Raises RuntimeError where no session runs.
    #
    #   loop { sleep 60; Sperf.save("minute.pb.gz", Sperf.snapshot(clear: true)) }
    def snapshot(clear: false)
      Session.current&.snapshot(clear:) or raise "no session runs, so there is nothing to take a snapshot of"
    end

    # Profiles the block: returns a Profile of what it does on this thread, and in the fibers, enumerators and threads
    # that it creates, while it runs.
    #
    # [+labels+] names and values that label the block's samples, as with Sperf.label.
    #
    # It needs no session. Several threads may profile blocks at the same time, blocks may be in one another, and all of
    # that may be done while a session records the whole program; then its samples are in both. At most 64 blocks are
    # open at once.
    #
    # The Profile is one of sums: it has no order of time. It is taken as the session is that runs: its mode, its
    # frequency; without one in mode +:cpu+ at 1,000 Hz, or as what is watched at that time (Sperf::Rack). For other
    # options prepare a session with <tt>Sperf.start(defer: true)</tt>. Nothing is recorded while a session is paused.
    # Sessions may start and stop in the block; if that changes the mode, what comes after is missing, and the Profile
    # has a comment that says so. Blocks measure time: of a session that measures none (mode +:object+, +:custom+) they
    # have nothing.
    #
    # For the value of the block, assign it to a local variable. If the block raises, throws or breaks, that goes on,
    # and there is no Profile. In a child of fork that is created in the block, the block ends with an empty Profile.
    #
    # Raises ArgumentError as Sperf.label does, Sperf::Error if 64 blocks are open or in a Ractor other than the main
    # one, and RuntimeError if the signal is in use: all of them before the block is called.
    #
    #   result = nil
    #   profile = Sperf.profile(endpoint: "orders#show") { result = show }
    #   profile.top(3, :flat)
    def profile(**labels)
      raise ArgumentError, "Sperf.profile needs a block" unless block_given?

      block = begin_block
      begin
        before = Native.label(labels, true) unless labels.empty?
        Native.enter_block(block)
        yield
        profile = Native.end_block(block, true)
      ensure
        Native.end_block(block, false) unless profile
        Native.unlabel(before) if before
      end
      profile
    end

    # Traces the block: counts every call of a method, in all threads, and returns a Trace with the calls, the call tree
    # and the times, what tracing took not in them.
    #
    # [+only+, +include+, +exclude+] which methods, as Sperf.start takes them; also +exclude_common+, +depth+.
    # [+slow+] methods and times: calls that take longer are logged, <tt>"Order#total>50ms"</tt>.
    # [+blocks+, +operators+, +allocations+] true: frames for blocks; operators count as calls; objects are counted.
    # [+threads+, +exclude_threads+] Threads that are traced alone, or not.
    # [+metadata+] false: no metadata in the profile (default: true).
    #
    # Trace.start traces without a block.
    #
    # What matched no method is named on stderr at the end, with names that are near.
    #
    # There is one trace in a process at a time; a session may record meanwhile. If the block raises, throws or breaks,
    # that goes on, and there is no Trace. In a child of fork that is created in the block, it is nil.
    #
    # Raises ArgumentError without a block and for an argument outside these, RuntimeError if a trace runs already,
    # which goes on, and Sperf::Error in a Ractor other than the main one.
    #
    #   trace = Sperf.trace(exclude_common: true) { order.total }
    #   trace["Order#total"].called # => 240
    def trace(**)
      raise ArgumentError, "Sperf.trace needs a block; without one, use Sperf::Trace.start" unless block_given?

      trace = Trace.start(**)
      begin
        yield
        ended = trace.stop
      ensure
        trace.stop
      end
      ended
    end

    # Labels what the block does: every sample that is taken of it has these labels beside its stack, and reports can be
    # limited to them (<tt>--tagfocus endpoint=orders#show</tt>) or list them (<tt>--tags</tt>).
    #
    # [+labels+] names and values, of which to_s is taken. They add to the labels that are there; one of the same name
    #            replaces it until the end of the block, nil or an empty value takes it away.
    # [+inherit+] false: a Fiber or a Thread that is created in the block does not get them, nor does an Enumerator,
    #             which gets those that there are at its first +next+. +:fibers+: a Thread does not, which may live on
    #             when the block has ended, as those of pools do.
    #
    # Labels belong to the fiber, and change with it; Ractors but the main one have none. They are restored whatever
    # ends the block. Where no session runs the block is called and nothing else is done, so a session that starts in
    # the block does not know them.
    #
    # There is room for 20,000 different sets of labels, and one name takes at most half of what others leave. Where
    # there is none, the labels that are given are "(other)", those around them stay, and the profile says how often
    # that was. A name or a value has at most 1,000 bytes, a set 32 labels.
    #
    # Returns what the block returns. Raises ArgumentError without a block, with too many labels, or with a name that
    # sperf uses itself: thread, thread_id, pid, jit.
    #
    #   Sperf.label(endpoint: "orders#show", tenant: 7) { show }
    def label(inherit: true, **labels)
      raise ArgumentError, "Sperf.label needs a block; without one, use Sperf.label!" unless block_given?

      before = begin # as below, but without a block: this is on the way of every request
        Native.label(labels, inherit)
      rescue Ractor::UnsafeError
        nil
      end
      return yield unless before

      begin
        yield
      ensure
        Native.unlabel(before)
      end
    end

    # Labels what the fiber does from here on, as Sperf.label does a block; a thread that has no other fibers is one.
    # Inside a block of Sperf.label, until the end of that block. A session that starts later knows these labels.
    #
    # Returns nil. Raises ArgumentError as Sperf.label does.
    #
    #   Thread.new { Sperf.label!(worker: 3); work }
    def label!(inherit: true, **labels)
      labelled { Native.label_from_here(labels, inherit) }
    end

    # Takes a sample of what runs, in a session with <tt>mode: :custom</tt>: this is how a program profiles by what it
    # counts itself, queries or bytes written.
    #
    # [+weight+] Integer, 1 or more: what the sample stands for (default: 1).
    # [+labels+] names and values that label the sample, as with Sperf.label.
    #
    # Returns whether it was taken: false where no such session records. Raises ArgumentError for another +weight+, and
    # as Sperf.label does.
    #
    #   Sperf.start(mode: :custom, output: "queries.data")
    #   ActiveSupport::Notifications.subscribe("sql.active_record") { Sperf.sample }
    def sample(weight = 1, **labels)
      unless weight.is_a?(Integer) && weight.between?(1, MOST_WEIGHT)
        raise ArgumentError, "weight must be an integer from 1 to #{MOST_WEIGHT}, not #{weight.inspect}"
      end

      labelled do
        labels.empty? ? Native.sample(weight) : label(**labels) { Native.sample(weight) }
      end || false
    end

    # Returns the labels of the fiber that runs, a Hash of Symbol => String.
    #
    #   Sperf.label(tenant: 7) { Sperf.labels } # => { tenant: "7" }
    def labels
      labelled { Native.labels } || {}
    end

    # Writes a profile to a file: to a new one that then takes the place of +path+, so that a failure leaves what was
    # there. What was there is replaced only if it is empty, a profile, or something else that sperf writes; the new
    # file has its permissions.
    #
    # [+path+] String or Pathname. The extension says the format: +.pb.gz+, +.pprof+, +.pb+ and +.gz+ pprof, +.json+
    #          sperf's JSON, +.speedscope.json+, +.firefox.json+, +.cpuprofile+, +.callgrind+, +.dump+ and
    #          +.stackprof+ a dump of stackprof, +.svg+ a flame graph, +.html+ the viewer's page, +.dot+, +.collapsed+
    #          collapsed stacks, +.md+ Markdown, +.csv+, +.tsv+, +.txt+ text; +.data+, or none, pprof with the
    #          samples in order of time added.
    # [+data+] a Hash as Sperf.stop returns it, also one whose samples were changed or filtered, or a Profile.
    # [+format+] Symbol, whatever the extension: +:pprof+, +:json+, +:speedscope+, +:firefox+, +:cpuprofile+,
    #            +:callgrind+, +:stackprof+, +:svg+, +:html+, +:dot+, +:collapsed+, +:markdown+ (or +:md+), +:csv+,
    #            +:tsv+, +:text+; nil to go by it.
    #
    # Returns the number of bytes written. Raises ArgumentError for +data+ of another shape, an unknown +format+ or an
    # extension that means none, and WriteError if the file cannot be written or holds what must not be replaced.
    #
    #   data[:samples].select! { |frames, _weight| frames.any? { |path, _label| path.include?("/app/") } }
    #   Sperf.save("app.collapsed", data)
    def save(path, data, format: nil)
      file = Options.new(output: path, format:).output_file
      raise ArgumentError, "output must be a path, not nil" unless file

      file.write(profile_of(data))
    rescue WriteError => e
      e.data = data
      raise
    end

    # Reads a profile from a file, compressed by gzip or not: pprof, by sperf or another program, sperf's JSON, or a
    # dump of stackprof; a profile of Vernier, the Firefox Profiler or speedscope, or collapsed stacks. Its content says
    # which.
    #
    # [+path+] String or Pathname.
    # [+limit+] Integer, the most bytes that a compressed file may unfold to; nil for a hundred times its size, but at
    #           least 8 MiB and at most 1 GiB. A file beyond that is taken for a decompression bomb.
    #
    # Returns a Profile. Raises Sperf::Error with one sentence that says what is wrong with the file.
    #
    #   Sperf.load("sperf.data").summary[:total_ns]
    def load(path, limit: nil)
      ProfileFile.new(path, limit:).read
    end

    private

    def begin_block
      Session.begin_block ||
        raise(Error, "#{Native::BLOCKS_MAX} blocks of Sperf.profile are open, and no more can be")
    rescue Ractor::UnsafeError
      raise Error, "Sperf.profile works in the main Ractor only"
    end

    # Labels are the main Ractor's alone. In another, code that asks for them runs as it would without.
    def labelled
      yield
    rescue Ractor::UnsafeError
      nil
    end

    def profile_of(data)
      return data if data.is_a?(Profile)
      raise ArgumentError, "data must be a Hash as Sperf.stop returns it, not #{data.class}" unless data.is_a?(Hash)
      return Profile.from_h(data) if data[:samples].is_a?(Array)

      problem = data.key?(:samples) ? "#{data[:samples].class} under :samples, not an Array" : "no :samples"
      raise ArgumentError, "data has #{problem}: it must be a Hash as Sperf.stop returns it, " \
                           "such as { mode: :cpu, samples: [[frames, weight], ...] }"
    end
  end
end
