# frozen_string_literal: true

require_relative "../recording_command"
require_relative "../../recorder/record/recorder"
require_relative "../../profiles/merging"

module Sperf
  class CLI
    # `sperf record`: runs a command, and writes one profile of all its Ruby processes.
    class Record < RecordingCommand
      USAGE = "record [options] command [args...]"
      # What can be chosen for processes that run already; the rest is for programs that have sperf in them.
      PID_OPTIONS = %i[pid children output format mode frequency delay duration label quiet open metadata].freeze
      PID_MODES = %i[cpu wall].freeze
      DEFAULT_OUTPUT = OptionTable::DEFAULT_OUTPUT
      # The default output with --rotate.
      ROTATED_OUTPUT = "sperf-%t.data"
      # Options that exclude each other.
      EXCLUSIVE = [%i[on_signal delay], %i[on_signal duration], %i[open rotate]].freeze

      def run(arguments)
        command = parse_leading(arguments)
        return super unless given.key?(:pid) && !@help
        raise UsageError.of_both("--pid", "a command (#{command.first})") if command.any?

        check_platform
        record_processes
      end

      private

      # Records processes that run already.
      def record_processes
        refused = given.keys - PID_OPTIONS
        raise UsageError, "#{flag(refused.first)} is not possible with --pid" if refused.any?

        options = options([])
        raise UsageError, "-m with --pid must be cpu or wall" unless PID_MODES.include?(options.mode)

        require_relative "../../recorder/record/pid_recording"
        prepare_to_open(options.output_file) if on?(:open)
        PidRecording.new(
          given[:pid], options, output: output_name, labels: given.fetch(:label, []).to_h, open: on?(:open),
                                quiet: on?(:quiet), frequency: given.fetch(:frequency, PidRecording::FREQUENCY),
                                **given.slice(:delay, :duration, :children)
        ).run
      end

      def execute(command)
        raise UsageError, "--children is for --pid" if given.key?(:children)
        raise UsageError.of_both("-q", "-v") if on?(:quiet) && on?(:verbose)

        check_plan_options
        options = options(command)
        check_output(options.output_file)
        prepare_to_open(options.output_file) if on?(:open)
        push = push_process(options.output_file)
        ENV["SPERF_DUMP_ON"] = given[:dump_on] # for the command, which inherits it
        Recorder.new(options, command, output: output_name, labels: given.fetch(:label, []).to_h, open: on?(:open),
                                       quiet: on?(:quiet), plan:, push:).run
      end

      # Returns the PushProcess that sends the files, nil for none. Raises UsageError.
      def push_process(file)
        url = given[:push] or return
        raise UsageError, "--push needs a file, not #{output}" if file.stream?
        raise UsageError, "--push needs a file that ends in .data or .pb.gz, not #{output}" unless
          output.end_with?(*ProfilePaths::EXTENSIONS)
        raise UsageError, "--push needs files in one directory, not #{output}" if
          OutputName.new(File.dirname(output)).varies?

        check_url(url)
        PushProcess.new(output_name, url, follow: given.key?(:rotate))
      end

      def check_url(url)
        require_relative "../../push/address"
        Sperf::Push::Address.new(url)
      rescue Sperf::Push::Address::Invalid => e
        raise UsageError, "--push: #{e.message}"
      end

      def output = super || (given.key?(:rotate) ? ROTATED_OUTPUT : DEFAULT_OUTPUT)

      def plan = RecordingPlan.new(**given.slice(*RecordingPlan.members))

      # Raises UsageError for options that exclude each other.
      def check_plan_options
        both = EXCLUSIVE.find { |pair| pair.all? { |name| given[name] } }
        raise UsageError.of_both(*both.map { |name| flag(name) }) if both
        raise UsageError, "--keep is for --rotate" if given.key?(:keep) && !given.key?(:rotate)
        same = %i[on_signal snapshot_on dump_on].select { |name| given[name] }.combination(2)
          .find { |one, other| given[one] == given[other] }
        raise UsageError, "#{same.map { |name| flag(name) }.join(" and ")} need different signals" if same
      end

      # Raises UsageError if several files would have one name.
      def check_output(file)
        if given.key?(:rotate) && !output_name.by_time?
          raise UsageError, "--rotate needs the time in the name of the file, such as -o app-%t.data, not #{output}"
        end
        name = %i[rotate snapshot_on].find { |option| given.key?(option) }
        raise UsageError, "#{flag(name)} needs a file, not #{output}" if name && file.stream?
      end

      # Returns the OutputName of the output. Raises InvalidOption.
      def output_name = @output_name ||= OutputName.new(output)

      # The user did not choose the default name, so an existing file is kept as a backup.
      def target
        return super if output == StandardOutput::PATH

        ->(format) { OutputFile.new(first_path, format:, backup: output == DEFAULT_OUTPUT) }
      end

      def first_path = output_name.expand(Time.now, Process.pid)

      # Raises an Error that prevents the viewer before the command runs.
      def prepare_to_open(file)
        unless file.readable?
          raise UsageError, "--open needs a profile that sperf can read, and #{output} would be " \
                            "#{file.standard_output? ? StandardOutput::NAME : file.format_name}"
        end

        require_relative "../../viewer"
        Viewer.check
      end
    end
  end
end
