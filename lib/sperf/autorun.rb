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
      raise ArgumentError, "SPERF_OUTPUT must be a path, for - is the program's own output" if texts[:output] == "-"

      texts[:output] = directory.empty? ? texts.fetch(:output, DEFAULT_OUTPUT) : nil
      @options = Options.parse(texts, Options::ENVIRONMENT_NAMES)
      @entry = CollectionEntry.new(directory) unless directory.empty?
      # Under the sperf command, that one tells where the profile comes from.
      @origin = @entry ? [] : Session.origin(@options)
      @process = Process.pid
      @leaving = 0
    end

    # Starts to record. The end is registered now, before the program registers its own at_exit blocks: they run in
    # reverse order, so this one comes last and they are in the profile.
    def start
      start_session
      ExecHook.autorun = self
      at_exit { finish }
    rescue StandardError
      @entry&.withdraw
      raise
    end

    # Ends and writes the session, as the process is about to go without a chance to do so later. Raises nothing.
    def leave
      return unless Process.pid == @process

      @leaving += 1
      return unless @session.equal?(Session.current)

      @interrupted = true
      finish
    end

    # Goes on recording: the process is still there. What was recorded before and what is from now on become one
    # profile. Several threads may try to leave at once. Raises nothing.
    def stay
      return unless Process.pid == @process

      @leaving = [@leaving - 1, 0].max # 0 already if this thread was killed on its way into #leave
      return unless @interrupted && @leaving.zero?

      @interrupted = false
      start_session
    rescue StandardError => e
      Host.say("not profiling any longer: #{e.message}")
    end

    # Takes the profile of the session: this is its sink. Raises WriteError.
    def write(profile)
      statistics = Statistics.of(profile.summary)
      if @earlier
        statistics += @earlier.last
        profile = @earlier.first.merge(profile)
      end
      @earlier = @interrupted ? [profile, statistics] : nil
      @entry ? @entry.write(profile, statistics) : @options.output_file.write(profile)
    end

    private

    def start_session
      @session = Session.new(@options, sink: self, origin: @origin)
      @session.start
    end

    # A child of fork runs its parent's at_exit blocks, but the session is its parent's. A signal that comes in while
    # the profile is being written waits: the second of two SIGTERMs must not cost the profile that the first asked for.
    def finish
      return unless Process.pid == @process

      Thread.handle_interrupt(Object => :never) do
        @entry&.note_usage
        @session.close
      end
    rescue StandardError, NoMemoryError => e
      Host.say("the profile of process #{@process} is lost: #{e.message}")
    end
  end
end

Sperf::Autorun.start(ENV)
