# frozen_string_literal: true

# Labels what examples of RSpec do: test is the full description of each. With their hooks, those of a whole group
# excepted.
#
#   sperf record bundle exec rspec -r sperf/rspec
#   sperf report --tags
#
# It may be required before RSpec or after. Where no session runs it does nothing.
require_relative "integrations"
require_relative "integrations/arrival"
require_relative "integrations/work"

module Sperf
  module Integrations
    # Prepended to RSpec::Core::Example. RSpec's own hooks (around) would come too late: those that an application has
    # registered earlier, to clean a database, are outside of them.
    module RSpecExample
      WORK = Work.new("test")
      # What no backtrace of a failure shows.
      OWN = %r{\A#{Regexp.escape(__dir__)}/(?:rspec|integrations/\w+)\.rb}
      private_constant :WORK, :OWN

      # Of RSpec: runs the example, and returns whether it passed.
      def run(...)
        RSpecExample.hide
        WORK.call(-> { { test: sperf_name } }) { super }
      end

      # Takes sperf out of the backtraces that RSpec prints.
      def self.hide
        @hide ||= ::RSpec.configuration.backtrace_exclusion_patterns << OWN
      end

      private

      # An example without a description gets one from its matchers, once it has run.
      def sperf_name
        metadata[:description].to_s.empty? ? "#{full_description.strip} #{location}" : full_description
      end
    end

    Arrival.of(%i[RSpec Core Example]) { |example| example.prepend(RSpecExample) }
  end
end
