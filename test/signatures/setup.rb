# frozen_string_literal: true

# Holds sig/sperf.rbs to what is called. `make test-rbs` loads this before tests of the API: then every method that has
# a signature checks its arguments, its result and what its block is given, and a test whose calls do not fit fails with
# RBS::Test::Tester::TypeError. In the end every signature must have been tried.
#
# RBS has a setup of its own (rbs/test/setup), which takes hold of classes where their body ends. Sperf::Profile is made
# in C, and has no body; so they are named here.

require "pathname"
require "rbs"
require "rbs/test"
require "sperf"
require "sperf/active_job"
require "sperf/rack"
require "sperf/rake"
require "sperf/sidekiq"
require "sperf/web"

module Signatures
  DIRECTORY = File.expand_path("../../sig", __dir__)
  # Whoever has methods of its own.
  OWNERS = [Sperf, Sperf::Profile, Sperf::Dump, Sperf::WriteError, Sperf::InvalidOption, Sperf::Rack, Sperf::Sidekiq,
            Sperf::ActiveJob, Sperf::RakeTask, Sperf::StackProf, Sperf::Web, Sperf::Trace, Sperf::Trace::Measured,
            Sperf::Trace::Measurement, Sperf::Trace::Thread, Sperf::Trace::MethodInfo, Sperf::Trace::CallTree,
            Sperf::Trace::Call, Sperf::Trace::Allocation, Sperf::Subscription, Sperf::SampleEvent].freeze
  # Elements of an Array that are looked at.
  SAMPLE_SIZE = 100

  # A call that the method refuses itself says nothing of its signature: tests of errors pass what must not be passed.
  module Refusals
    def call(receiver, trace)
      Signatures.tried << [self_class, trace.method_name]
      refused = trace.method_call.exception? &&
        [ArgumentError, ::TypeError].any? { |error| trace.method_call.exception.is_a?(error) }
      super unless refused
    end
  end
  RBS::Test::Tester::MethodCallTester.prepend(Refusals)

  class << self
    # Methods that were called: [class or singleton class, name].
    def tried = @tried ||= Set.new

    # Has every method that has a signature checked from now on.
    def install
      RBS.logger_level = "error"
      @tester = RBS::Test::Tester.new(env: environment)
      OWNERS.each { |owner| @tester.install!(owner, sample_size: SAMPLE_SIZE, unchecked_classes: []) }
    end

    # The methods that are checked, in the form of #tried.
    def checked
      @tester.instance_testers.merge(@tester.singleton_testers.transform_keys(&:singleton_class))
        .flat_map { |owner, (_tester, names)| names.map { |name| [owner, name] } }
    end

    # Ends the process with 1 where a signature was never tried.
    def report
      untried = (checked - tried.to_a).map { |owner, name| "#{owner} #{name}" }
      abort "signatures that no test has tried: #{untried.join(", ")}" if untried.any?

      puts "#{checked.size} signatures were tried"
    end

    private

    def environment
      loader = RBS::EnvironmentLoader.new
      loader.add(path: Pathname(DIRECTORY))
      RBS::Environment.from_loader(loader).resolve_type_names
    end
  end
end

Signatures.install
Minitest.after_run { Signatures.report }
