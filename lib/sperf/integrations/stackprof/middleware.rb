# frozen_string_literal: true

module StackProf
  # The gem's Rack middleware: one session for each request, and a dump after every +save_every+ requests.
  #
  #   use StackProf::Middleware, enabled: true, mode: :cpu, interval: 1000, save_every: 5
  #
  # As in the gem, settings belong to the class, and the last middleware that is created sets them. Of concurrent
  # requests, the first one starts the session, which records the whole process, and ends it; in the gem any of them
  # would end it.
  class Middleware
    DIRECTORY = "tmp/"
    private_constant :DIRECTORY

    class << self
      # The values of the options with the same names.
      attr_accessor :enabled, :mode, :interval, :raw, :path, :metadata

      # Whether to record the request: +enabled+ may be a Proc that is called with the environment.
      def enabled?(env) = enabled.respond_to?(:call) ? enabled.call(env) : enabled

      # Writes the results, and returns the file's name; nil if there are no results. The file is in the directory
      # +path+ if that ends in a slash, or else +path+ itself.
      def save
        results = StackProf.results or return
        target = path
        if target.end_with?("/")
          target += "stackprof-#{results[:mode]}-#{Process.pid}-#{Process.clock_gettime(Process::CLOCK_REALTIME).to_i}.dump"
        end
        Sperf::Integrations::KeptProfiles.make(File.dirname(target), 0o777)
        File.binwrite(target, Marshal.dump(results), perm: 0o600)
        File.basename(target)
      end
    end

    # +options+ are +enabled+, +mode+ (:cpu), +interval+ (1000), +raw+, +path+ ("tmp/"), +metadata+, +save_every+ (the
    # number of requests in a dump) and +save_at_exit+.
    def initialize(app, options = {})
      @app = app
      @save_every = options[:save_every]
      @left = @save_every
      configure(options)
      at_exit { save } if options[:save_at_exit]
    end

    def call(env)
      recorded = Middleware.enabled?(env) && start
      @app.call(env)
    ensure
      stop if recorded
    end

    private

    def configure(options)
      Middleware.mode = options[:mode] || :cpu
      Middleware.interval = options[:interval] || 1000
      Middleware.raw = options[:raw] || false
      Middleware.enabled = options[:enabled]
      Middleware.path = options[:path].to_s.empty? ? DIRECTORY : options[:path].to_s
      Middleware.metadata = options[:metadata] || {}
    end

    def start
      StackProf.start(mode: Middleware.mode, interval: Middleware.interval, raw: Middleware.raw,
                      metadata: Middleware.metadata)
    end

    def stop
      StackProf.stop
      return unless @left

      @left -= 1
      return unless @left == 0

      @left = @save_every
      save
    end

    # A full disk must not fail the request.
    def save
      Middleware.save
    rescue SystemCallError => e
      Sperf::Host.say("StackProf::Middleware cannot write to #{Middleware.path}: #{e.message}")
    end
  end
end
