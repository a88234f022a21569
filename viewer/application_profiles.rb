# frozen_string_literal: true

# Records applications for their pictures in docs/guide/viewers.md, into the directory ARGV[0]: Rails by CPU time, by
# wall time, its calls and its objects; Sidekiq with a real Redis; and 1,000,000 samples, those of the benchmark of the
# stack chart.

require "tmpdir"
require "sperf"
require_relative "../bench/support/deep_stacks"
require_relative "../test/apps/support/applications"

DIRECTORY = File.expand_path(ARGV.fetch(0))
SHOP = Apps::Application.new("rails", [File.expand_path("test/programs/rails_requests.rb", __dir__)],
                             environment: lambda { |directory|
                               { "DATABASE_URL" => "sqlite3:#{directory}/shop.sqlite3",
                                 "RUBYLIB" => File.join(Apps::ROOT, "lib") }
                             })

def record(application, name, *options)
  Dir.mktmpdir do |directory|
    prefix = [RbConfig.ruby, Apps::SPERF, "record", "-q", "-o", File.join(DIRECTORY, "#{name}.data"), *options]
    outcome = Apps::Runner.new(File.realpath(directory)).run(application, prefix:, clocks: false)
    abort "#{name}: #{outcome.err}" unless outcome.status.success?
  end
end

record SHOP, "rails-cpu"
record SHOP, "rails-wall", "-m", "wall"
record SHOP, "rails-calls", "-m", "trace"
record SHOP, "rails-objects", "-m", "object"
record Apps::Catalogue.all.fetch("sidekiq"), "sidekiq", "-m", "wall"
Sperf.save(File.join(DIRECTORY, "million.data"), Bench::DeepStacks.profile(samples: 1_000_000, stacks: 30_000))
