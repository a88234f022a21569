# frozen_string_literal: true

require_relative "../kept_profiles"

module Rack
  # The gem's Rack middleware: a profile for each request, whose reports are files in a directory.
  #
  #   use Rack::RubyProf, path: "tmp/profile"
  #
  # A process has one trace at a time: concurrent requests are answered without a profile.
  class RubyProf
    SKIPPED = [%r{\A/assets}, /\.(?:css|js|png|jpe?g|gif)\z/].freeze
    PRINTERS = { ::RubyProf::FlatPrinter => "flat.txt", ::RubyProf::GraphPrinter => "graph.txt",
                 ::RubyProf::GraphHtmlPrinter => "graph.html",
                 ::RubyProf::CallStackPrinter => "call_stack.html" }.freeze
    NAMED_BY_OPTION = [::RubyProf::MultiPrinter, ::RubyProf::CallTreePrinter].freeze
    private_constant :SKIPPED, :PRINTERS, :NAMED_BY_OPTION

    # Options are the gem's: +path+ is the directory; +printers+ are printers with the endings of their files;
    # +skip_paths+ and +only_paths+ select requests. The others are those of RubyProf::Profile.new and of the printers.
    def initialize(app, path: nil, printers: nil, skip_paths: nil, only_paths: nil, merge_fibers: false,
                   measure_mode: ::RubyProf::WALL_TIME, track_allocations: false, exclude_common: false,
                   ignore_existing_threads: false, request_thread_only: false, min_percent: 1, sort_method: :total_time)
      @app = app
      @directory = (path || ENV["TMPDIR"] || "/tmp").to_s
      ::Sperf::Integrations::KeptProfiles.make(@directory, 0o777)
      @printers = printers || PRINTERS
      @skip_paths = skip_paths || SKIPPED
      @only_paths = only_paths
      @merge_fibers = merge_fibers
      @options = { measure_mode:, track_allocations:, exclude_common: }
      @ignore_existing_threads = ignore_existing_threads
      @request_thread_only = request_thread_only
      @print_options = { min_percent:, sort_method: }
    end

    def call(env)
      path = "#{env["SCRIPT_NAME"]}#{env["PATH_INFO"]}"
      profile = start if profiled?(path)
      return @app.call(env) unless profile

      begin
        answer = @app.call(env)
      ensure
        profile.stop
      end
      profile.merge! if @merge_fibers
      write(profile, path.delete_prefix("/").gsub("/", "-"))
      answer
    end

    private

    # Returns nil if another request has the trace.
    def start
      ::RubyProf::Profile.new(**@options, **threads).start
    rescue RuntimeError
      nil
    end

    def profiled?(path)
      return false if @skip_paths.any? { |pattern| pattern.match?(path) }

      @only_paths.nil? || @only_paths.any? { |pattern| pattern.match?(path) }
    end

    def threads
      { exclude_threads: (Thread.list - [Thread.current] if @ignore_existing_threads),
        include_threads: ([Thread.current] if @request_thread_only) }.compact
    end

    def write(profile, name)
      @printers.each do |printer, ending|
        ending = ending.call if ending.respond_to?(:call)
        if NAMED_BY_OPTION.include?(printer)
          printer.new(profile).print(profile: "#{name}-#{ending}", path: @directory, **@print_options)
        else
          File.open(File.join(@directory, "#{name}-#{ending}"), "wb") do |file|
            printer.new(profile).print(file, **@print_options)
          end
        end
      end
    rescue SystemCallError => e
      ::Sperf::Host.say("Rack::RubyProf cannot write to #{@directory}: #{e.message}")
    end
  end
end
