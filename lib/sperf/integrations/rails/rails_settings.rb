# frozen_string_literal: true

module Sperf
  module Integrations
    # Checks +config.sperf+ of a Rails application: the names of settings and their values.
    module RailsSettings
      # The options of Sperf::Rack.
      REQUESTS = %i[slow rate only token directory keep trace_ids].freeze
      # The options of Sperf::ActiveJob.install, with the settings' names.
      JOBS = { slow: :slow_jobs, directory: :directory, keep: :keep, trace_ids: :trace_ids }.freeze
      SWITCHES = %i[enabled notifications trace_ids].freeze
      NAMES = [*SWITCHES, *REQUESTS, JOBS[:slow], :dump_on, :push, :budget].uniq.freeze

      class << self
        # Checks +settings+, a Hash with Symbols as keys. If +enabled+ is false, only the names and the switches are
        # checked. Raises ArgumentError with one line that names the setting.
        def check(settings)
          (settings.keys - NAMES).each { |name| refuse(name) }
          SWITCHES.each { |name| check_switch(name, settings[name]) }
          return unless settings[:enabled]

          check_values(given(REQUESTS, settings))
          check_values(jobs(settings).slice(:slow), JOBS)
          check_signal(settings[:dump_on])
          check_push(settings[:push])
          check_budget(settings[:budget])
        end

        # Returns the options of Sperf::ActiveJob.install, a Hash.
        def jobs(settings) = JOBS.to_h { |name, setting| [name, settings[setting]] }.compact

        # Returns the settings in +names+ that are not nil, a Hash.
        def given(names, settings) = names.to_h { |name| [name, settings[name]] }.compact

        private

        def refuse(name)
          near = near(name)
          words = near ? "did you mean config.sperf.#{near}?" : "the settings are #{NAMES.join(", ")}"
          raise ArgumentError, "there is no setting config.sperf.#{name}; #{words}"
        end

        # did_you_mean comes with Ruby, but can be switched off.
        def near(name) = defined?(::DidYouMean) && ::DidYouMean::SpellChecker.new(dictionary: NAMES).correct(name).first

        # A String is refused: even "false" would count as true.
        def check_switch(name, value)
          return if [true, false, nil].include?(value)

          raise InvalidOption.new("config.sperf.#{name}", [true, false], value)
        end

        def check_signal(signal)
          return if signal.nil?

          require_relative "../../dump/own_threads"
          Dump::OnSignal.name_of(signal, "config.sperf.dump_on")
        end

        def check_push(url)
          return if url.nil?

          require_relative "../puma/server_push"
          ServerPush.check(url)
        rescue ArgumentError => e
          raise ArgumentError, "config.sperf.#{e.message}"
        end

        # The options are not there where sperf was not built.
        def check_budget(share)
          return unless share && Integrations.able?

          Options::TABLE.fetch(:budget).check(share)
        rescue InvalidOption => e
          raise ArgumentError, "config.sperf.#{e.message}"
        end

        # The middleware's messages begin with the name of the option.
        def check_values(values, names = {})
          Rack.new(nil, **values)
        rescue ArgumentError => e
          raise ArgumentError, "config.sperf.#{e.message.sub(/\A\w+/) { |name| names.fetch(name.to_sym, name) }}"
        end
      end
    end
  end
end
