# frozen_string_literal: true

# Labels examples of RSpec in profiles: the label test is the full description. Hooks of the example are included; those
# of a whole group are not.
#
#   sperf record bundle exec rspec -r sperf/rspec
#   sperf report --tags
#
# May be required before or after RSpec. Without a session it does nothing.
require_relative "integrations"
require_relative "integrations/run_labeller"

module Sperf
  module Integrations
    # Prepended to RSpec::Core::Example. An around hook of RSpec would run too late: it would leave out the around hooks
    # that the application has registered before, for example to clean a database.
    module RSpecExample
      LABELLER = RunLabeller.new("test")
      private_constant :LABELLER

      # Runs the example, and returns whether it passed.
      def run(...)
        RSpecExample.excluded_from_backtraces
        LABELLER.call(-> { { test: sperf_name } }) { super }
      end

      # Excludes sperf's frames from the backtraces that RSpec prints.
      def self.excluded_from_backtraces
        @excluded_from_backtraces ||= ::RSpec.configuration.backtrace_exclusion_patterns << BacktraceCleaner::FILES
      end

      private

      # An example without a description gets one from its matchers when it has run.
      def sperf_name = metadata[:description].to_s.empty? ? "#{full_description.strip} #{location}" : full_description
    end

    ConstantHook.on_defined(%i[RSpec Core Example]) { |example| example.prepend(RSpecExample) }
  end
end
