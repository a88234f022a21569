# frozen_string_literal: true

require_relative "collection_entry"

module Sperf
  # The session that the environment asks for: it starts when sperf is required and ends with the process.
  #
  # Whatever goes wrong, the program must not notice: it is said in one line, and the program runs on.
  #
  # The program may use the API all the same. Its Sperf.start raises RuntimeError, as it does while any session runs,
  # and Sperf.stop ends this session early: the profile is written then, and the process is not recorded any further.
  class Autorun
    DEFAULT_OUTPUT = "sperf.data"

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
      raise ArgumentError, "SPERF_ENABLED must be 1 or 0, not #{enabled}" unless enabled == "1"

      directory = environment["SPERF_COLLECT_DIR"].to_s
      texts = Options::ENVIRONMENT_NAMES.transform_values { |name| environment[name] }.reject { |_option, text| text.to_s.empty? }
      texts[:output] = directory.empty? ? texts.fetch(:output, DEFAULT_OUTPUT) : nil
      options = Options.parse(texts, Options::ENVIRONMENT_NAMES)
      @entry = CollectionEntry.new(directory) unless directory.empty?
      @session = Session.new(options, sink: @entry || options.output_file)
      @process = Process.pid
    end

    # Starts to record. The end is registered now, before the program registers its own at_exit blocks: they run in
    # reverse order, so this one comes last and they are in the profile.
    def start
      @session.start
      at_exit { finish }
    rescue StandardError
      @entry&.withdraw
      raise
    end

    private

    # A child of fork runs its parent's at_exit blocks, but the session is its parent's. A signal that comes in while
    # the profile is being written waits: the second of two SIGTERMs must not cost the profile that the first asked for.
    def finish
      return unless Process.pid == @process

      Thread.handle_interrupt(Object => :never) { @session.close }
    rescue StandardError, NoMemoryError => e
      Host.say("the profile of process #{@process} is lost: #{e.message}")
    end
  end
end

Sperf::Autorun.start(ENV)
