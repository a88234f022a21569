# frozen_string_literal: true

require_relative "rack"
require_relative "integrations/rails/rails_settings"
require_relative "integrations/rails/notification_labels"

module Sperf
  # Labels the requests and jobs of a Rails application. sperf in the Gemfile is enough; if sperf is loaded before
  # Rails, require "sperf/rails".
  #
  # Sperf::Rack becomes the first middleware, and labels requests (<tt>orders#show</tt>) while a session runs, such as
  # that of <tt>sperf record bin/rails server</tt>. Jobs of Active Job are labelled as well (sperf/active_job). Further
  # settings go into config/initializers/sperf.rb:
  #
  #   Rails.application.config.sperf.slow = 500 # ms
  #
  # or, without <tt>Rails.application</tt>, into config/application.rb or config/environments.
  #
  # [+enabled+] false: sperf does nothing in this application (default: true).
  # [+slow+, +rate+, +only+, +token+, +directory+, +keep+] as for Sperf::Rack. The last two also apply to jobs.
  # [+trace_ids+] false: requests and jobs have no labels +trace_id+ and +span_id+ (default: true). See Sperf::Rack.
  # [+slow_jobs+] Integer or Float: keep the profile of each job that takes at least this many milliseconds (default:
  #               nil, none).
  # [+dump_on+] String: log what all threads do and wait for when the process gets this signal, such as "QUIT" (default:
  #             nil, none). See Sperf.dump_on.
  # [+push+] String: the URL of a receiver to which Puma's plugin sends the profiles of this application, such as
  #          "otlp+http://localhost:4318" (default: nil, none). Needs <tt>plugin :sperf</tt> in config/puma.rb.
  # [+budget+] String or Numeric: the share of a core that sperf may take in each process that Puma's plugin records,
  #            such as "1%" (default: nil, as much as its frequency takes). Needs <tt>plugin :sperf</tt>.
  # [+notifications+] true: also label queries (+sql+, as "Customer Load"), views (+template+) and the cache's
  #                   operations (+cache+) (default: false).
  #
  # An unknown setting or an invalid value stops the boot with an ArgumentError that names the setting. Lines are logged
  # as warnings of Rails.logger.
  class Railtie < ::Rails::Railtie
    LOG = ->(line) { ::Rails.logger ? ::Rails.logger.warn("[sperf] #{line}") : Host.say(line) }
    SETTINGS = Integrations::RailsSettings
    private_constant :LOG, :SETTINGS

    config.sperf = ::ActiveSupport::OrderedOptions.new
    config.sperf.enabled = true

    # Rails loads config/initializers before this, and builds the middleware stack later. The backtrace is cleaned of
    # Rails' own frames; BACKTRACE=1 keeps them, as for other errors.
    initializer "sperf.settings", after: :load_config_initializers do |app|
      SETTINGS.check(app.config.sperf.to_h)
    rescue ArgumentError => e
      raise ArgumentError, e.message, ::Rails.backtrace_cleaner.clean(e.backtrace), cause: nil
    end

    initializer "sperf.requests" do |app|
      settings = app.config.sperf
      app.config.middleware.unshift(Rack, **SETTINGS.given(SETTINGS::REQUESTS, settings), log: LOG) if settings.enabled
    end

    initializer "sperf.jobs" do |app|
      settings = app.config.sperf
      jobs = SETTINGS.jobs(settings)
      enabled = settings.enabled
      ::ActiveSupport.on_load(:active_job) do
        next unless enabled

        require_relative "active_job"
        ActiveJob.install(self, **jobs)
      end
    end

    config.after_initialize do |app|
      settings = app.config.sperf
      if settings.enabled && settings.notifications && Integrations.able?
        boundary = Integrations::ErrorBoundary.new("labelling queries, views and the cache", LOG)
        Integrations::NotificationLabels.new(app.root.to_s, boundary).install
      end
      Sperf.dump_on(settings.dump_on) { |dump| LOG.call(dump.to_s) } if settings.enabled && settings.dump_on
    end
  end
end
