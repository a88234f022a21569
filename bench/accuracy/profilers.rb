# frozen_string_literal: true

require "tmpdir"
require_relative "../support/gem_groups"
require_relative "../support/outside_reader"
require_relative "../support/profilers"

module Accuracy
  # The profilers of the suite: Bench::Profilers, and what each recorded in one shape.
  module Profilers
    # `stacks` are [frames, weight] with frames [path, label], the innermost first. `count` is how many independent
    # samples they are worth; `total_ns` is their time where the profiler measures time.
    Recording = Data.define(:stacks, :count, :total_ns)

    # `sperf record --pid`.
    OUTSIDE = "sperf pid"

    # Those of Bench::Peers that sample time.
    PEERS = %w[rperf stackprof vernier pf2].freeze

    # sperf, with one way of capturing.
    class Sperf < Bench::Profilers::Sperf
      def recording
        stacks = last[:samples].map do |frames, weight, *rest|
          [Profilers.labelled(frames, rest[4]&.dig(:part)), weight]
        end
        total_ns = stacks.sum(&:last)
        Recording.new(stacks, independent(stacks, total_ns), total_ns)
      end

      private

      # Kish's effective sample size; in wall mode, where long waits are measured and not sampled, the ticks that fell.
      # Captures that were asked for and came late and few are no excuse.
      def independent(stacks, total_ns)
        return (total_ns / 1e9 * @frequency).round if @options[:mode] == :wall

        [Profilers.effective(stacks, total_ns), last[:trigger_count] / 2].max
      end
    end

    # `sperf record --pid`, which reads this process. sperf is loaded here only when that has ended.
    class Pid < Bench::Profilers::Bare
      def start
        @directory = Dir.mktmpdir("sperf-accuracy")
        @reader = Bench::OutsideReader.new(Process.pid, @directory, frequency: @frequency, **@options)
      end

      def stop
        @reader.stop
        require "sperf"
        @last = ::Sperf.load(@reader.path)
      ensure
        FileUtils.remove_entry(@directory)
      end

      def recording
        stacks = last.to_h[:samples].map { |frames, weight,| [frames, weight] }
        total_ns = stacks.sum(&:last)
        # In wall mode each round has a row of every thread: the samples are the rounds.
        count = @options[:mode] == :wall ? (total_ns / 1e9 * @frequency).round : Profilers.effective(stacks, total_ns)
        Recording.new(stacks, count, total_ns)
      end
    end

    # rperf: its samples are weighted, too; what the VM was at is a label.
    class Rperf < Bench::Profilers::Rperf
      GC_FRAMES = { "mark" => "[GC marking]", "sweep" => "[GC sweeping]" }.freeze

      # Children are none of the suite's business.
      def initialize(frequency, mode:) = super(frequency, mode:, inherit: false)

      def recording
        sets = last[:label_sets] || []
        stacks = last[:aggregated_samples].map do |frames, weight, _thread, set|
          collecting = GC_FRAMES[sets.dig(set || 0, :"%GC")]
          frames = Profilers.labelled(frames, sets.dig(set || 0, :part))
          [collecting ? [["<GC>", collecting], *frames] : frames, weight]
        end
        Recording.new(stacks, [last[:sampling_count], last[:trigger_count] / 2].max, stacks.sum(&:last))
      end
    end

    # stackprof counts samples.
    class Stackprof < Bench::Profilers::Stackprof
      def initialize(frequency, mode:) = super(frequency, mode:, raw: true)

      def recording
        names = last[:frames].transform_values { |frame| [frame[:file].to_s, frame[:name]] }
        stacks = each_stack(last[:raw] || []).map { |ids, count| [ids.reverse.map { |id| names.fetch(id) }, count] }
        Recording.new(stacks, last[:samples], nil)
      end

      private

      # Raw is length, frames from the root on, count, and so on.
      def each_stack(raw)
        return enum_for(:each_stack, raw) unless block_given?

        at = 0
        while at < raw.size
          depth = raw[at]
          yield raw[at + 1, depth], raw[at + 1 + depth]
          at += depth + 2
        end
      end
    end

    # Vernier measures the time that passes only. Where CPU time is asked for, what it says to be idle or stalled is
    # left out, and it is compared with a clock of its own kind.
    class Vernier < Bench::Profilers::Vernier
      RUNNING = 0

      def initialize(frequency, mode:)
        super(frequency)
        @mode = mode
      end

      def recording
        @table = last.stack_table.to_h
        stacks = last.threads.each_value.flat_map { |thread| weighted_stacks(thread) }
        Recording.new(stacks, stacks.sum(&:last), nil)
      end

      private

      def weighted_stacks(thread)
        kept = thread[:samples].zip(thread[:weights], thread[:sample_categories]).select do |_, _, category|
          @mode == :wall || category == RUNNING
        end
        kept.map { |stack, weight| [frames(stack), weight] }
      end

      def frames(stack) = (@frames ||= {})[stack] ||= walk(stack)

      def walk(stack)
        functions = @table[:func_table]
        path = []
        while stack
          function = @table[:frame_table][:func][@table[:stack_table][:frame][stack]]
          path << [functions[:filename][function].to_s, functions[:name][function]]
          stack = @table[:stack_table][:parent][stack]
        end
        path
      end
    end

    # Pf2 counts samples; its stacks begin with the innermost frame.
    class Pf2 < Bench::Profilers::Pf2
      def recording
        frames = last[:locations].map do |location|
          function = last[:functions].fetch(location[:function_index])
          [function[:filename].to_s, function[:name].to_s]
        end
        stacks = last[:samples].map { |sample| [sample[:stack].map { |id| frames.fetch(id) }, 1] }
        Recording.new(stacks, stacks.size, nil)
      end
    end

    class << self
      # Names of rows: "sperf signal", "rperf", ...; what of sperf there is, it says itself. Peers only where their gems
      # are.
      def names
        require "sperf"
        captures = ::Sperf::Native.capture_strategies.map { |capture| "sperf #{capture}" }
        Bench::Peers.among([*captures, OUTSIDE, *PEERS])
      end

      def own?(name) = name.start_with?("sperf")
      def labels?(name) = name != OUTSIDE && name.start_with?("sperf", "rperf")

      # Whether the profiler shows instructions that have no frame.
      def instructions?(name) = name != OUTSIDE

      # The distance that is allowed beyond the noise.
      def allowed(name) = name == OUTSIDE ? 0.02 : 0.01

      # Kish's effective sample size.
      def effective(stacks, total_ns)
        total_ns.zero? ? 0 : ((total_ns**2) / stacks.sum { |_, weight| weight**2 }.to_f).round
      end

      # A label as the innermost frame.
      def labelled(frames, part) = part ? [["<label>", "part=#{part}"], *frames] : frames

      def make(name, frequency, mode)
        return Pid.new(frequency, mode:) if name == OUTSIDE

        library, capture = name.split
        const_get(library.capitalize).new(frequency, *capture&.to_sym, mode:)
      end

      # The clock that it measures when it is asked for `mode`.
      def clock(profiler, mode) = profiler.is_a?(Vernier) ? :wall : mode
    end
  end
end
