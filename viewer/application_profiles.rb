# frozen_string_literal: true

# Records applications for their pictures in docs/guide/viewers.md, into the directory ARGV[0]: Rails by CPU time, by
# wall time, its calls and its objects; Sidekiq with a real Redis; and 1,000,000 samples.

require "tmpdir"
require "sperf"
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

# One thread and samples of 100 frames, each of its own time, again and again of 30,000 stacks. The deeper a frame is,
# the more often it changes: the leaf with every sample, the root some thousand samples later.
FRAMES = Array.new(5000) { |number| ["forest.rb", "Forest#call#{number}"].freeze }.freeze
LINES = Array.new(100, 1).freeze

def stack(number)
  Array.new(LINES.size) do |level|
    hash = ((((number / (2**(level / 8.0))).floor << 7) + LINES.size - level) * 0x9E3779B1) & 0xFFFFFFFF
    FRAMES[(((hash ^ (hash >> 15)) * 0x85EBCA6B) & 0xFFFFFFFF) % FRAMES.size]
  end
end

stacks = Array.new(30_000) { |number| stack(number) }
time = 0
samples = Array.new(1_000_000) do |index|
  weight = 900_000 + (index % 977 * 200)
  [stacks[index % stacks.size], weight, 1, LINES, time += weight]
end
Sperf.save(File.join(DIRECTORY, "million.data"),
           Sperf::Profile.from_h({ mode: :wall, frequency: 1000, samples: }))
