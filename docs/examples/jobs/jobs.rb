# frozen_string_literal: true

# Sidekiq jobs to try sperf on. They are put into the queue when the process starts, and end the process when they are
# done, so that the example ends by itself.
require "json"
require "sidekiq"
require "sperf/sidekiq"

Sidekiq.configure_server do |config|
  config.server_middleware { |chain| chain.add Sperf::Sidekiq, slow: 400 }
end

# What is to be done, and what was.
module Example
  COUNTS = { "ReportJob" => 30, "CleanupJob" => 10 }.freeze
  @done = Queue.new

  def self.done(job)
    @done << job.class.name
    Process.kill(:TERM, Process.pid) if @done.size == COUNTS.values.sum
  end
end

class ReportJob
  include Sidekiq::Job

  def perform(number)
    rows = fetch(number)
    render(rows)
    Example.done(self)
  end

  private

  # Stands for a slow service, which is slower at times.
  def fetch(number)
    sleep(number == 20 ? 0.5 : 0.03)
    Array.new(5_000) { |row| { id: row, total: (row * number) % 1_000 } }
  end

  def render(rows) = rows.map { |row| JSON.generate(row) }.join("\n")
end

class CleanupJob
  include Sidekiq::Job

  def perform(number)
    (1..40_000).select { |id| (id * number) % 7 == 3 && id.to_s.sum.even? }
    Example.done(self)
  end
end

Sidekiq.configure_server do |config|
  config.on(:startup) do
    Example::COUNTS.each { |name, count| count.times { |number| Object.const_get(name).perform_async(number) } }
  end
end
