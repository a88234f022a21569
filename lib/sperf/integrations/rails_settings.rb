# frozen_string_literal: true

module Sperf
  module Integrations
    # What +config.sperf+ of a Rails application may hold, by name and by value.
    module RailsSettings
      # Those of Sperf::Rack.
      REQUESTS = %i[slow rate only token directory keep].freeze
      # Those of Sperf::ActiveJob.install, by what they are called there.
      JOBS = { slow: :slow_jobs, directory: :directory, keep: :keep }.freeze
      SWITCHES = %i[enabled notifications].freeze
      NAMES = [*SWITCHES, *REQUESTS, JOBS[:slow]].freeze

      class << self
        # Checks +settings+, a Hash with Symbols as keys. Values of settings that nobody uses, because +enabled+ is
        # false, are not looked at. Raises ArgumentError, whose message is one line that names the setting.
        def check(settings)
          (settings.keys - NAMES).each { |name| refuse(name) }
          SWITCHES.each { |name| check_switch(name, settings[name]) }
          return unless settings[:enabled]

          check_values(given(REQUESTS, settings))
          check_values(jobs(settings).slice(:slow), JOBS)
        end

        # Returns what jobs are given, a Hash.
        def jobs(settings) = JOBS.to_h { |name, setting| [name, settings[setting]] }.compact

        # Returns those of +names+ that were set, a Hash.
        def given(names, settings) = names.to_h { |name| [name, settings[name]] }.compact

        private

        def refuse(name)
          near = near(name)
          words = near ? "did you mean config.sperf.#{near}?" : "there are: #{NAMES.join(", ")}"
          raise ArgumentError, "there is no setting config.sperf.#{name}; #{words}"
        end

        # The library comes with Ruby, but can be switched off.
        def near(name) = defined?(::DidYouMean) && ::DidYouMean::SpellChecker.new(dictionary: NAMES).correct(name).first

        # Text would count as true, "false" as well.
        def check_switch(name, value)
          return if [true, false, nil].include?(value)

          raise InvalidOption.new("config.sperf.#{name}", [true, false], value)
        end

        # The messages of the middleware begin with the name of the setting.
        def check_values(values, names = {})
          Rack.new(nil, **values)
        rescue ArgumentError => e
          raise ArgumentError, "config.sperf.#{e.message.sub(/\A\w+/) { |name| names.fetch(name.to_sym, name) }}"
        end
      end
    end
  end
end
