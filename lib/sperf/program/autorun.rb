# frozen_string_literal: true

require_relative "../options/voice"

module Sperf
  # The session that the environment asks for: it starts when sperf is required and ends with the process.
  #
  # Whatever goes wrong, the program must not notice: it is said in one line, and the program runs on.
  #
  # The program may use the API all the same. Its Sperf.start raises RuntimeError, as it does while any session runs,
  # and Sperf.stop ends this session early: the profile is written then, and the process is not recorded any further.
  class Autorun
    # How messages call the options.
    VOICE = Voice.new(Options::ENVIRONMENT_NAMES, on: "1", off: "0")
    private_constant :VOICE

    class << self
      # Starts the session that +environment+ describes. A process may inherit it long after the recording has ended
      # (from a server that was started in it): then there is nothing to start, nor to say.
      def start(environment)
        new(environment).start unless over?(environment["SPERF_COLLECT_DIR"].to_s)
      rescue StandardError => e
        Host.decline(e.message)
      end

      private

      def over?(directory)
        !directory.empty? && !File.directory?(directory)
      end
    end

    # Checks +environment+ (ENV or a Hash of Strings). Raises ArgumentError for a value that makes no sense, WriteError.
    def initialize(environment)
      enabled = environment["SPERF_ENABLED"]
      raise ArgumentError, "SPERF_ENABLED must be 1 or 0, not #{enabled}" unless Option::Flag.new.value(enabled) == true

      @directory = environment["SPERF_COLLECT_DIR"].to_s
      texts = Options::ENVIRONMENT_NAMES.transform_values { |name| environment[name] }.reject { |_option, text| text.to_s.empty? }
      raise ArgumentError, "SPERF_OUTPUT must be a path, not - (the program's own output)" if texts[:output] == "-"

      texts[:output] = collected? ? nil : texts.fetch(:output, OptionTable::DEFAULT_OUTPUT)
      options = Options.parse(texts, VOICE)
      # Under the sperf command, that one tells where the profile comes from.
      origin = collected? ? [] : Session.origin(options)
      # Without a command there is one file, which a child must not replace.
      @inherit = options.inherit? && collected?
      @session = Session.new(options, origin:, autorun: true)
    end

    # Starts to record. The end is registered now, before the program registers its own at_exit blocks: they run in
    # reverse order, so this one comes last and they are in the profile. From here on nothing runs that the program
    # could have redefined: see ext/sperf/bindings/autorun.h.
    def start
      return if collected? && !claim # The recording has just ended.

      @session.start
      Native.end_with_process(@session, description: RUBY_DESCRIPTION, origin: @session.origin, inherit: @inherit)
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
