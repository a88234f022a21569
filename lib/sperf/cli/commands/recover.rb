# frozen_string_literal: true

require_relative "convert"
require_relative "../../profiles/output_name"
require_relative "../../recorder/record/recovery"

module Sperf
  class CLI
    # `sperf recover`: writes the file of a recorder that was killed, or could not write it.
    class Recover < ConversionCommand
      USAGE = "recover [options] DIR"

      private

      def execute(operands)
        raise UsageError, "recover needs a DIR, such as .sperf.data.1234.d (see sperf recover -h)" if operands.size != 1

        recovery = Recovery.new(operands.first)
        file = file_for(recovery)
        message = recovery.open { write_recovered(recovery, file) }
        recovery.remove unless recovery.running_count.positive?
        Host.say(message)
      end

      # Returns the OutputFile or StandardOutput. Raises UsageError, Error.
      def file_for(recovery)
        path = given[:output] || recovery.output
        raise UsageError, "recover needs -o OUT: this recording had no output file (see sperf recover -h)" unless path

        @name = OutputName.new(path)
        given[:format] ||= recovery.format unless given[:output]
        file = output(path == StandardOutput::PATH ? path : @name.expand(Time.now, Process.pid))
        return file unless file.replaces? && !on?(:force)

        raise Error, "#{file.path} exists: -o OUT writes another file, --force replaces this one"
      rescue InvalidOption => e
        raise UsageError, e.message_in(NOTATION)
      end

      # Returns the message about the file.
      def write_recovered(recovery, file)
        profile = recovery.profile
        recovery.warnings.each { |line| Host.say(line) }
        return recovery.write(profile, file, @name) if profile

        raise Error, "nothing was recorded: #{recovery.no_profile_reason}"
      end
    end
  end
end
