# frozen_string_literal: true

require_relative "rack"
require_relative "integrations/rails_settings"
require_relative "integrations/requests/notified_labels"

module Sperf
  # Profiles of a Rails application know its requests and jobs:
  #
  #   gem "sperf"
  #
  # in the Gemfile; require "sperf/rails" where sperf is loaded before Rails.
  #
  # Sperf::Rack is in front of the middleware, so requests are labelled <tt>orders#show</tt> while a session runs, such
  # as that of <tt>sperf record bin/rails server</tt>; so are jobs of Active Job (sperf/active_job). Nothing else
  # happens until it is asked for, in config/initializers/sperf.rb:
  #
  #   Rails.application.config.sperf.slow = 500 # ms
  #
  # or, without <tt>Rails.application</tt>, in config/application.rb or config/environments.
  #
  # [+enabled+] false: sperf does nothing in this application (default: true).
  # [+slow+, +rate+, +only+, +token+, +directory+, +keep+] as Sperf::Rack has them; the last two are for jobs, too.
  # [+slow_jobs+] Integer or Float: keep the profile of each job that takes longer, in milliseconds (default: nil,
  #               none).
  # [+notifications+] true: label queries (+sql+, as "Customer Load"), views (+template+) and the cache's operations
  #                   (+cache+) as well (default: false).
  #
  # The application does not start with a setting that does not exist, or a value that a setting cannot have:
  # ArgumentError names it.
  #
  # Lines are logged as warnings of Rails.logger.
  class Railtie < ::Rails::Railtie
    ACTIVE_JOB = File.expand_path("active_job.rb", __dir__)
    LOG = ->(line) { ::Rails.logger ? ::Rails.logger.warn("[sperf] #{line}") : Host.say(line) }
    SETTINGS = Integrations::RailsSettings
    private_constant :ACTIVE_JOB, :LOG, :SETTINGS

    config.sperf = ::ActiveSupport::OrderedOptions.new
    config.sperf.enabled = true

    # Rails loads config/initializers before these, and builds the stack of the middleware after them. The way through
    # Rails to here helps nobody; BACKTRACE=1 shows it, as it does for other errors.
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
      able = settings.enabled && File.exist?(ACTIVE_JOB)
      ::ActiveSupport.on_load(:active_job) do
        next unless able

        require ACTIVE_JOB
        ActiveJob.install(self, **jobs)
      end
    end

    config.after_initialize do |app|
      settings = app.config.sperf
      if settings.enabled && settings.notifications && defined?(Native)
        guard = Integrations::Guard.new("labelling what Rails notifies of", LOG)
        Integrations::NotifiedLabels.new(app.root.to_s, guard).install
      end
    end
  end
end
