# frozen_string_literal: true

require_relative "../conversion_command"
require_relative "../../profiles/output_name"
require_relative "../../recording/recovery"

module Sperf
  class CLI
    # `sperf recover`: writes the file that a recorder did not come to write.
    class Recover < ConversionCommand
      USAGE = "recover [options] DIR"

      private

      def execute(operands)
        raise UsageError, "recover needs a DIR, such as .sperf.data.1234.d (see sperf recover -h)" if operands.size != 1

        recovery = Recovery.new(operands.first)
        file = file_for(recovery)
        line = recovery.open { deliver(recovery, file) }
        recovery.remove unless recovery.running_count.positive?
        Host.say(line)
      end

      # Returns the OutputFile or StandardOutput. Raises UsageError, Error.
      def file_for(recovery)
        path = given[:output] || recovery.output
        raise UsageError, "recover needs -o OUT: this recording was to write no file (see sperf recover -h)" unless path

        @name = OutputName.new(path)
        given[:format] ||= recovery.format unless given[:output]
        file = output(path == StandardOutput::PATH ? path : @name.expand(Time.now, Process.pid))
        return file unless file.replaces? && !on?(:force)

        raise Error, "#{file.path} exists: -o OUT writes another file, --force replaces this one"
      rescue InvalidOption => e
        raise UsageError, e.message_for(VOICE)
      end

      # Returns the line for the user.
      def deliver(recovery, file)
        profile = recovery.profile
        recovery.remarks.each { |line| Host.say(line) }
        return recovery.write(profile, file, @name) if profile

        raise Error, "nothing was recorded: #{recovery.why_nothing}"
      end
    end
  end
end
