# frozen_string_literal: true

# A Sidekiq job to try sperf on. It puts 40 of itself into the queue when the process starts, and ends the process
# when they are done, so that the example ends by itself.
require "sidekiq"
require "json"

class ReportJob
  include Sidekiq::Job

  JOBS = 40
  @done = Queue.new
  singleton_class.attr_reader :done

  def perform(number)
    rows = fetch(number)
    render(rows)
    self.class.done << number
    Process.kill(:TERM, Process.pid) if self.class.done.size == JOBS
  end

  private

  # Stands for a slow service.
  def fetch(number)
    sleep 0.03
    Array.new(5_000) { |row| { id: row, total: (row * number) % 1_000 } }
  end

  def render(rows) = rows.map { |row| JSON.generate(row) }.join("\n")
end

Sidekiq.configure_server do |config|
  config.on(:startup) { ReportJob::JOBS.times { |number| ReportJob.perform_async(number) } }
end
