# frozen_string_literal: true

require_relative "integrations"
require_relative "viewer/document"
require_relative "web/access"
require_relative "web/application"
require_relative "web/listed_profiles"
require_relative "web/request"
if Sperf.available?
  require_relative "viewer/page"
  require_relative "web/profile_table"
  require_relative "web/list_page"
  require_relative "web/pull"
  require_relative "web/recording"
end

module Sperf
  # A Rack application for use inside an application. It lists the kept profiles (of slow requests and jobs, recordings,
  # and those of Puma's plugin), shows each profile in the viewer, and records the answering process for some seconds.
  # If a session runs already, the page keeps snapshots of it instead.
  #
  #   require "sperf/web"
  #
  #   mount Sperf::Web => "/sperf"             # config/routes.rb
  #   map("/sperf") { run Sperf::Web }         # config.ru
  #
  # <b>Access.</b> If Rails.env is development or test, the page answers requests from its own machine: from a loopback
  # address, through no proxy, for +localhost+ or a name in Rails' <tt>config.hosts</tt>. In any other environment, and
  # without Rails, it refuses all requests with status 403 until access is configured:
  #
  #   Sperf::Web.authenticate { |env| env["warden"].authenticate!(scope: :admin) }
  #
  #   authenticate(:user, ->(user) { user.admin? }) do # of Devise
  #     mount Sperf::Web.new(authenticated_outside: true) => "/sperf"
  #   end
  #
  # Profiles contain names of methods and files, and the application's labels. Only the buttons change anything; they
  # need the page's token and a request from the same origin.
  #
  # An error of sperf's is answered with status 500, and the first one is logged.
  class Web
    STYLE = File.expand_path("web/list.css", __dir__)
    READ = %w[GET HEAD].freeze
    CHANGES = { ["start"] => :start, ["stop"] => :stop, ["snapshot"] => :snapshot }.freeze
    private_constant :STYLE, :READ, :CHANGES

    include Application

    # Answers a request with the default instance: Web.new without arguments, or that of Web.authenticate.
    #
    #   run Sperf::Web
    def self.call(env)
      default.call(env)
    end

    # Configures access to the page of the mounted class. The block is called with each request's environment (a Hash,
    # as in Rack), and returns whether to answer the request. It may return a response instead, an Array of status,
    # headers and body, for example one that asks for a password. Exceptions and throws of the block pass through, so
    # <tt>authenticate!</tt> of Warden works as elsewhere. Returns nil. Raises ArgumentError without a block.
    #
    #   Sperf::Web.authenticate { |env| Rack::Request.new(env).session["admin"] }
    def self.authenticate(&block)
      raise ArgumentError, "Sperf::Web.authenticate needs a block" unless block

      @default = new(authenticate: block)
      nil
    end

    # Returns a Rack application without the page: only the profiles that <tt>go tool pprof</tt> and the scrapers of
    # Parca, Grafana Alloy and OpenTelemetry fetch. Sperf::Web answers them too, below its own path.
    #
    # [<tt>GET /debug/pprof/profile?seconds=10</tt>] CPU time of the next 10 seconds (default: 30), in pprof's format.
    # [<tt>/debug/pprof/wall</tt>, <tt>/debug/pprof/allocs</tt>] wall time and allocations, likewise.
    # [<tt>/debug/pprof/threads</tt>] all threads with their stacks, at this moment.
    #
    # A request keeps a thread of the server until its profile is complete. One profile is made at a time; another
    # request gets status 429. If a session runs already, it goes on, and the response has what it recorded meanwhile.
    #
    # [+authenticate+, +authenticated_outside+, +development+, +hosts+, +log+] as for ::new
    # [+seconds_max+] Integer: the longest time that a request may ask for (default: 60).
    #
    # Raises ArgumentError for an invalid value.
    #
    #   token = "Bearer #{ENV.fetch("SCRAPE_TOKEN")}"
    #   allowed = ->(env) { Rack::Utils.secure_compare(token, env["HTTP_AUTHORIZATION"].to_s) }
    #   run Sperf::Web.pprof(authenticate: allowed)
    def self.pprof(authenticate: nil, authenticated_outside: false, development: nil, hosts: [], seconds_max: 60,
                   log: nil)
      check_seconds_max(seconds_max)
      return new(authenticate:, authenticated_outside:, development:, hosts:) unless Sperf.available?

      Pprof.new(authenticate:, authenticated_outside:, development:, hosts:, seconds_max:,
                log: log || Host.method(:say))
    end

    def self.check_seconds_max(seconds) # :nodoc:
      return if seconds.is_a?(Integer) && seconds.positive?

      raise ArgumentError, "seconds_max must be a positive Integer, not #{seconds.inspect}"
    end

    def self.default
      @default ||= new
    end
    private_class_method :default

    # [+directory+] String or Pathname: the directory of the profiles, as for Sperf::Rack; nil for Rails'
    #               <tt>config.sperf.directory</tt>, or else +tmp/sperf+ in the application's directory.
    # [+keep+] Integer: how many recordings are kept (default: 20). The oldest ones are removed.
    # [+authenticate+] Proc: configures access, as the block of Web.authenticate.
    # [+authenticated_outside+] true: every request is allowed, because the routes have checked it (default: false).
    # [+development+] true, false: whether this is a development environment; nil to ask Rails.env. RACK_ENV is ignored,
    #                 because servers set it to "development" themselves.
    # [+hosts+] Array of String: host names besides +localhost+ that are answered in development.
    # [+sources+] true, false: whether the viewer shows the source of methods; nil for in development only.
    # [+seconds_max+] Integer: the longest recording in seconds (default: 60).
    # [+log+] Proc: called with each line; nil for stderr.
    #
    # Raises ArgumentError for an invalid value.
    #
    #   mount Sperf::Web.new(directory: "/var/lib/shop/profiles", authenticated_outside: true) => "/sperf"
    def initialize(directory: nil, keep: 20, authenticate: nil, authenticated_outside: false, development: nil,
                   hosts: [], sources: nil, seconds_max: 60, log: nil)
      Web.check_seconds_max(seconds_max)
      log ||= Host.method(:say)
      @directory = directory
      @keep = keep
      @access = Access.new(authenticate:, authenticated_outside:, development:, hosts:)
      @sources = sources
      @seconds_max = seconds_max
      @details = Details.new
      @answering = Integrations::ErrorBoundary.new("a page of Sperf::Web", log)
      @pull = Pull.new(seconds_max) if Sperf.available?
      @keeping = Integrations::ErrorBoundary.new("keeping a recording of Sperf::Web", log)
      Integrations::KeptProfiles.new(".", keep:) # raises
    end

    # Returns the response to a request: status, headers, and the body as an Array of String. +env+ is a Hash, as in
    # Rack.
    def call(env)
      respond(env)
    end

    # Returns the number of sperf's own errors, an Integer.
    def failures
      @answering.failures + @keeping.failures
    end

    private

    # Created late: Rails' root may be unknown when the class is mounted.
    def kept
      @kept ||= Integrations::KeptProfiles.new(Integrations.directory(@directory || configured), keep: @keep)
    end

    # The directory that a Rails application has configured for requests and jobs, or nil.
    def configured = (::Rails.application.config.sperf.directory if defined?(Railtie) && ::Rails.application)

    def recording = @recording ||= Recording.new(kept, @keeping, @access.development?)

    def answer(request)
      kind = pulled_kind(request.segments)
      return pulled(@pull, kind, request) if kind

      case request.verb
      when *READ then found(request) || plain(404, NOTHING)
      when "POST" then act(request)
      else plain(405, "Only GET, HEAD and POST.\n", "allow" => "GET, HEAD, POST")
      end
    end

    def pulled_kind(segments) = (Pull.kind(segments.drop(2)) if segments.take(2) == Pull::DIRECTORY)

    # -- Reading --

    def found(request)
      case request.segments
      in [] then list(request)
      in ["list.css"] then reply(200, "text/css", File.read(STYLE, encoding: Encoding::UTF_8))
      in ["profiles", name, part] then profiles([name], part, request)
      in ["compare"] then compare(request)
      in ["comparisons", before, after, part] then profiles([before, after], part, request)
      else nil
      end
    end

    def list(request)
      token, cookie = Forgery.token(request)
      entries = entries()
      page = ListPage.new(request, token:, entries:, details: @details.keep_only(entries), directory: kept.directory,
                                   keep: @keep, recording:, seconds_max: @seconds_max)
      reply(200, "text/html", page.html, ListPage::HEADERS.merge({ "set-cookie" => cookie,
                                                                   "refresh" => page.refresh }.compact))
    end

    # Returns the profiles, the newest one first.
    def entries
      all = kept.entries + PumaFiles.entries(kept.directory)
      all.sort_by.with_index { |entry, index| [-entry.time.to_r, index] }
    end

    # The list's form leads to the address of a comparison, below which the viewer requests its data.
    def compare(request)
      comparison = Comparison.new(request.values("profile"), entries)
      reply(303, nil, "", "location" => request.path(comparison.path))
    end

    # Answers for one profile, or for two that are compared, the base first. Their names in the request are looked up
    # in the list, and never become part of a path.
    def profiles(names, part, request)
      all = entries
      chosen = names.filter_map { |name| all.find { |entry| Comparison.named?(entry, name) } }
      return unless chosen.size == names.size
      return unless chosen.all? { |entry| File.lstat(entry.path).file? } # A link could lead out of the directory.

      shown(chosen, part, request)
    rescue Errno::ENOENT
      nil # The file has just been removed for a newer one.
    rescue Error => e
      plain(422, "#{without_directory(e.message, chosen)}\n")
    end

    def shown(entries, part, request)
      return (file(entries.first) if entries.one?) if part == "file"
      return reply(204, nil, "") if part == "source" && !sources?

      answer = page(entries, request).part(part == "view" ? "" : part) { request.query["file"].to_s }
      reply(*answer) if answer
    end

    def sources? = @sources.nil? ? @access.development? : @sources

    def without_directory(message, entries)
      entries.reduce(message) { |words, entry| words.sub(entry.path, File.basename(entry.path)) }
    end

    # Keeps the last page with its list of source files, because the viewer requests the files one by one.
    def page(entries, request)
      key = [entries.map(&:path), request.path]
      known, page = @page
      return page if known == key

      profiles = entries.map { |entry| KeptProfile.new(entry) }
      page = Viewer::Page.new(profiles.map { |profile| [profile.title, profile] }, home: request.path)
      @page = [key, page]
      page
    end

    def file(entry)
      name = File.basename(entry.path).gsub(/[^\w.#-]/n, "_")
      reply(200, nil, File.binread(entry.path), "content-type" => "application/octet-stream",
                                                "content-disposition" => "attachment; filename=\"#{name}\"")
    end

    # -- Recording --

    def act(request)
      change = CHANGES[request.segments] or return plain(404, NOTHING)
      forged = Forgery.refusal(request)
      return plain(403, forged) if forged

      send(change, request.form)
      reply(303, nil, "", "location" => request.path)
    end

    def start(form)
      seconds = Integer(form["seconds"].to_s, 10, exception: false)
      raise Refused.new(<<~TEXT.chomp, 422) unless (1..@seconds_max).cover?(seconds)
        The time must be a number of seconds from 1 to #{@seconds_max}.
      TEXT

      recording.start(mode: form["mode"].to_s, frequency: form["frequency"].to_s, seconds:)
    end

    def stop(form) = recording.stop(form["recording"].to_s)

    def snapshot(_form) = recording.snapshot
  end
end
