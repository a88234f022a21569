# frozen_string_literal: true

require_relative "integrations"
require_relative "viewer/headers"
require_relative "web/access"
require_relative "web/details"
require_relative "web/forgery"
require_relative "web/request"
if Sperf.available?
  require_relative "viewer/assets"
  require_relative "viewer/page"
  require_relative "web/kept_profile"
  require_relative "web/list_page"
  require_relative "web/puma_files"
  require_relative "web/recording"
end

module Sperf
  # The page inside the application: a Rack application that lists the profiles which were kept (slow requests, slow
  # jobs, recordings, what Puma's plugin has written), shows each of them in the viewer, and records the process that
  # answers for some seconds. Where a session runs already it keeps a snapshot of that.
  #
  #   require "sperf/web"
  #
  #   mount Sperf::Web => "/sperf"             # config/routes.rb
  #   map("/sperf") { run Sperf::Web }         # config.ru
  #
  # *Who may see it.* Where Rails.env is development or test, it answers to the machine that it runs on: the request
  # comes from a loopback address, through no proxy, and asks for +localhost+ or a name in Rails' <tt>config.hosts</tt>.
  # Anywhere else, and wherever there is no Rails, it refuses everybody with status 403, until access is configured:
  #
  #   Sperf::Web.authenticate { |env| env["warden"].authenticate!(scope: :admin) }
  #
  #   authenticate(:user, ->(user) { user.admin? }) do # of Devise
  #     mount Sperf::Web.new(authenticated_outside: true) => "/sperf"
  #   end
  #
  # Profiles have names of methods and files, and the labels that the application has set. All but its buttons only
  # reads; these need a token of the page, and a request from the same origin.
  #
  # An error of sperf's is one page with status 500, and the first one is logged.
  class Web
    ASSETS = { "viewer.js" => "text/javascript", "viewer.css" => "text/css" }.freeze
    STYLE = File.expand_path("web/list.css", __dir__)
    READ = %w[GET HEAD].freeze
    CHANGES = { ["start"] => :start, ["stop"] => :stop, ["snapshot"] => :snapshot }.freeze
    NOTHING = "There is nothing here.\n"
    DENIED = "You may not see this page.\n"
    FAILED = "sperf could not answer. The application's log has the reason of the first such error.\n"
    private_constant :ASSETS, :STYLE, :READ, :CHANGES, :NOTHING, :DENIED, :FAILED

    # Answers a request, as #call of the Web that is there for those who mount the class: Web.new without arguments.
    #
    #   run Sperf::Web
    def self.call(env)
      default.call(env)
    end

    # Says who may see the page of those who mount the class. The block is called with each request's environment (a
    # Hash, as Rack has it); what it returns says whether the request is answered. An Array is the answer: status,
    # headers and body, such as one that asks for a password. What the block raises or throws is the application's, so
    # that <tt>authenticate!</tt> of Warden does what it does elsewhere. Returns nil. Raises ArgumentError without a
    # block.
    #
    #   Sperf::Web.authenticate { |env| Rack::Request.new(env).session["admin"] }
    def self.authenticate(&block)
      raise ArgumentError, "Sperf::Web.authenticate needs a block" unless block

      @default = new(authenticate: block)
      nil
    end

    def self.default
      @default ||= new
    end
    private_class_method :default

    # [+directory+] String or Pathname: where profiles are kept, as of Sperf::Rack; nil for what Rails'
    #               <tt>config.sperf.directory</tt> says, or +tmp/sperf+ in the application's directory.
    # [+keep+] Integer: how many recordings there may be (default: 20). The oldest ones are removed.
    # [+authenticate+] Proc: who may see the page, as the block of Web.authenticate.
    # [+authenticated_outside+] true: whoever gets here may see it, for the routes let nobody else in (default: false).
    # [+development+] true, false: whether this is a development environment; nil for what Rails.env says. RACK_ENV says
    #                 nothing: servers set it to "development" themselves.
    # [+hosts+] Array of String: names besides +localhost+ that it answers to in development.
    # [+sources+] true, false: whether the viewer shows the source of methods; nil for in development only.
    # [+seconds_max+] Integer: how long a recording may be (default: 60).
    # [+log+] Proc that is called with lines; nil for stderr.
    #
    # Raises ArgumentError for a value that is none of these.
    #
    #   mount Sperf::Web.new(directory: "/var/lib/shop/profiles", authenticated_outside: true) => "/sperf"
    def initialize(directory: nil, keep: 20, authenticate: nil, authenticated_outside: false, development: nil,
                   hosts: [], sources: nil, seconds_max: 60, log: nil)
      raise ArgumentError, "seconds_max must be a positive Integer, not #{seconds_max.inspect}" unless
        seconds_max.is_a?(Integer) && seconds_max.positive?

      log ||= Host.method(:say)
      @directory = directory
      @keep = keep
      @access = Access.new(authenticate:, authenticated_outside:, development:, hosts:)
      @sources = sources
      @seconds_max = seconds_max
      @details = Details.new
      @answering = Integrations::Guard.new("a page of Sperf::Web", log)
      @keeping = Integrations::Guard.new("keeping a recording of Sperf::Web", log)
      Integrations::KeptProfiles.new(".", keep:) # raises
    end

    # Returns the answer to a request: status, headers, and the body as an Array of String. +env+ is a Hash, as Rack has
    # it.
    def call(env)
      return plain(503, "#{Host.incapable}\n") unless Sperf.available?

      request = Request.new(env)
      answer = closed(request) || denied(@access.let_in(request)) || opened(request)
      request.head? ? [*answer.first(2), []] : answer
    end

    # Returns how many errors of sperf's there were, an Integer.
    def failures
      @answering.failures + @keeping.failures
    end

    private

    # Known when the application is: Rails' root may not be there yet when the class is mounted.
    def kept
      @kept ||= Integrations::KeptProfiles.new(Integrations.directory(@directory || configured), keep: @keep)
    end

    # Where the requests and the jobs of a Rails application leave theirs, if it says so.
    def configured = (::Rails.application.config.sperf.directory if defined?(Railtie) && ::Rails.application)

    def recording = @recording ||= Recording.new(kept, @keeping, @access.development?)

    # Returns the answer to those who are not let in, nil to others.
    def closed(request)
      refusal = @answering.run { @access.refusal(request) || :none } or return plain(500, FAILED)
      plain(403, refusal) unless refusal == :none
    end

    # Returns the answer to those whom the application does not let in. What it answers itself never means yes.
    def denied(verdict)
      return verdict if verdict.is_a?(Array)

      plain(403, DENIED) unless verdict
    end

    def opened(request) = @answering.run { answer(request) } || plain(500, FAILED)

    def answer(request)
      case request.verb
      when *READ then found(request) || plain(404, NOTHING)
      when "POST" then act(request)
      else plain(405, "Only GET, HEAD and POST.\n", "allow" => "GET, HEAD, POST")
      end
    end

    # -- What only reads --

    def found(request)
      case request.segments
      in [] then list(request)
      in ["list.css"] then reply(200, "text/css", File.read(STYLE, encoding: Encoding::UTF_8))
      in ["profiles", name, part] then profile(name, part, request)
      else nil
      end
    end

    def list(request)
      token, cookie = Forgery.token(request)
      entries = entries()
      page = ListPage.new(request, token:, entries:, details: @details.keep(entries), directory: kept.directory,
                                   keep: @keep, recording:, seconds_max: @seconds_max)
      reply(200, "text/html", page.html, ListPage::HEADERS.merge({ "set-cookie" => cookie,
                                                                   "refresh" => page.refresh }.compact))
    end

    # The newest one first.
    def entries
      all = kept.entries + PumaFiles.entries(kept.directory)
      all.sort_by.with_index { |entry, index| [-entry.time.to_r, index] }
    end

    # What the request names is looked up in the list, and never made into a path.
    def profile(name, part, request)
      entry = entries.find { |other| File.basename(other.path).b == name.b }
      return unless entry && File.lstat(entry.path).file? # a link would lead out of the directory

      case part
      when "view" then reply(200, "text/html", page(entry, request).html)
      when *ASSETS.keys then reply(200, ASSETS.fetch(part), Viewer::Assets.read(part))
      when "view-0.json" then reply(200, "application/json", page(entry, request).view(0))
      when "source" then source(page(entry, request), request.query["file"].to_s)
      when "file" then file(entry)
      end
    rescue Errno::ENOENT
      nil # It has just made room for another one.
    rescue Error => e
      plain(422, "#{e.message.sub(entry.path, name)}\n")
    end

    # The last one is held, for its list of files: the page asks for one after the other.
    def page(entry, request)
      key = [entry.path, request.path]
      known, page = @page
      return page if known == key

      Viewer::Assets.check
      profile = KeptProfile.new(entry)
      page = Viewer::Page.new([[profile.title, profile]], home: request.path)
      @page = [key, page]
      page
    end

    # No source is an answer, as of the viewer's server.
    def source(page, name)
      text = page.sources.read(name) if @sources.nil? ? @access.development? : @sources
      text ? reply(200, "text/plain", text) : reply(204, nil, "")
    end

    def file(entry)
      name = File.basename(entry.path).gsub(/[^\w.#-]/n, "_")
      reply(200, nil, File.binread(entry.path), "content-type" => "application/octet-stream",
                                                "content-disposition" => "attachment; filename=\"#{name}\"")
    end

    # -- What starts and stops --

    def act(request)
      change = CHANGES[request.segments] or return plain(404, NOTHING)
      forged = Forgery.refusal(request)
      return plain(403, forged) if forged

      send(change, request.form)
      reply(303, nil, "", "location" => request.path)
    rescue Recording::Refused => e
      plain(e.status, "#{e.message}\n")
    end

    def start(form)
      seconds = Integer(form["seconds"].to_s, 10, exception: false)
      raise Recording::Refused.new(<<~TEXT.chomp, 422) unless (1..@seconds_max).cover?(seconds)
        The time must be a number of seconds from 1 to #{@seconds_max}.
      TEXT

      recording.start(mode: form["mode"].to_s, frequency: form["frequency"].to_s, seconds:)
    end

    def stop(form) = recording.stop(form["recording"].to_s)

    def snapshot(_form) = recording.snapshot

    # -- Answers --

    def plain(status, text, headers = {}) = reply(status, "text/plain", text, headers)

    def reply(status, type, body, headers = {})
      all = Viewer::HEADERS.merge(headers)
      all["content-type"] = "#{type}; charset=utf-8" if type
      all["content-length"] = body.bytesize.to_s unless status == 204
      [status, all, [body]]
    end
  end
end
