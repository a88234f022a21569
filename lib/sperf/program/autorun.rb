# frozen_string_literal: true

require_relative "../options/option_notation"

module Sperf
  # The session that SPERF_ENABLED asks for: it starts when sperf is required, and ends with the process.
  #
  # An error must not disturb the program: it is reported in one line, and the program runs on.
  #
  # The program may use the API as well. Its Sperf.start raises RuntimeError, as while any session runs. Its Sperf.stop
  # ends this session early: the profile is written then, and the process is not recorded any further.
  class Autorun
    # How messages call the options.
    NOTATION = OptionNotation.new(Options::ENVIRONMENT_NAMES, on: "1", off: "0")
    private_constant :NOTATION

    class << self
      # Starts the session that +environment+ describes. Does nothing if the recording of that environment has ended: a
      # server that was started in a recording passes its environment on for ever.
      def start(environment)
        new(environment).start unless over?(environment["SPERF_COLLECT_DIR"].to_s)
      rescue StandardError => e
        Host.report_unprofiled(e.message)
      end

      private

      def over?(directory) = !directory.empty? && !File.directory?(directory)
    end

    # +environment+ is ENV or a Hash of Strings. Raises ArgumentError for a value that is not allowed, and WriteError.
    def initialize(environment)
      enabled = environment["SPERF_ENABLED"]
      raise ArgumentError, "SPERF_ENABLED must be 1 or 0, not #{enabled}" unless Option::Flag.new.value(enabled) == true

      @directory = environment["SPERF_COLLECT_DIR"].to_s
      texts = Options::ENVIRONMENT_NAMES.transform_values { |name| environment[name] }
      texts.reject! { |_option, text| text.to_s.empty? }
      raise ArgumentError, "SPERF_OUTPUT must be a path, not - (the program's own output)" if texts[:output] == "-"

      texts[:output] = collected? ? nil : texts.fetch(:output, OptionTable::DEFAULT_OUTPUT)
      options = Options.parse(texts, NOTATION)
      @dump_on = environment["SPERF_DUMP_ON"].to_s
      # Under the sperf command, the command adds the metadata.
      origin = collected? ? [] : Session.origin(options)
      # Without a command there is one file, which a child must not replace.
      @inherit = options.inherit? && collected?
      @session = Session.new(options, origin:, autorun: true)
    end

    # Starts recording. Registers the end now, before the program registers at_exit blocks: these run in reverse order,
    # so sperf's end runs last, and the program's blocks are in the profile. From here on no code runs that the program
    # could have redefined: see ext/sperf/bindings/autorun.c.
    def start
      return if collected? && !claim # The recording has just ended.

      @session.start
      Sperf.dump_on(@dump_on) unless @dump_on.empty?
      Native.end_with_process(@session, RUBY_DESCRIPTION, @session.origin, @inherit)
    rescue StandardError
      Native.withdraw
      raise
    end

    private

    def collected? = !@directory.empty?

    def claim
      Native.claim(@directory)
    rescue SystemCallError => e
      raise WriteError, "cannot write in #{@directory}: #{AtomicFile.reason(e)}"
    end
  end
end

Sperf::Autorun.start(ENV)
