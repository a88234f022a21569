# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require "tmpdir"

module Bench
  # Real programs to trace: what is made once, and what is traced, which does the same each time.
  module TracedWorkloads
    # RDoc over the largest files of the standard library.
    class Rdoc
      def initialize(files: 2)
        require "rdoc"
        all = Dir[File.join(RbConfig::CONFIG["rubylibdir"], "*.rb")]
        @files = all.sort_by { |path| [File.size(path), path] }.last(files)
        @directory = Dir.mktmpdir("bench-rdoc")
        at_exit { FileUtils.rm_rf(@directory) }
      end

      def call = RDoc::RDoc.new.document(["--quiet", "--force-update", "--op", File.join(@directory, "doc"), *@files])
    end

    # A page and five answers in JSON of the Rails application of test/apps.
    class Rails
      def initialize(**)
        require_relative "rails_workload"
        @requests = Workloads::RailsRequests.new
      end

      def call = @requests.call(1)
    end

    # Jobs of Sidekiq's, with its middleware and its JSON, in this process.
    class Sidekiq
      JOBS = 50

      def initialize(**)
        require "sidekiq"
        ::Sidekiq.default_configuration.logger.level = 3
        @job = Class.new do
          include ::Sidekiq::Job

          def perform(number, words) = words.map { |word| word * number }.join.size
        end
        Object.const_set(:BenchJob, @job)
      end

      def call = JOBS.times { |number| @job.perform_inline(number, %w[some words]) }
    end

    # Calls, and nothing else.
    class Fib
      NUMBER = 24

      def initialize(**) = nil

      def call = fib(NUMBER)

      private

      def fib(number) = number < 2 ? number : fib(number - 1) + fib(number - 2)
    end

    ALL = { "fib" => Fib, "rdoc" => Rdoc, "rails" => Rails, "sidekiq" => Sidekiq }.freeze

    def self.make(name, **) = ALL.fetch(name).new(**)
  end
end
