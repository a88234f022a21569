# frozen_string_literal: true

# Solid Queue's supervisor with a worker of two threads and a dispatcher, each a child of fork, over SQLite. The last
# job that is done ends the supervisor, as an administrator would.
require "rails"
require "active_record/railtie"
require "active_job/railtie"
require "solid_queue"

class Queues < Rails::Application
  config.load_defaults 8.1
  config.root = __dir__
  config.eager_load = true
  config.secret_key_base = "0" * 64
  config.logger = Logger.new(File::NULL)
  config.active_job.queue_adapter = :solid_queue
  config.solid_queue.silence_polling = true
end

class HotJob < ActiveJob::Base
  COUNT = 12

  def perform(number, supervisor, results)
    File.write(results, "#{number} #{Array.new(10) { Hot.work }.last}\n", mode: "a")
    Process.kill(:TERM, supervisor) if File.readlines(results).size == COUNT
  end
end

Queues.initialize!
ActiveRecord::Schema.verbose = false
load File.join(Gem.loaded_specs.fetch("solid_queue").full_gem_path,
               "lib/generators/solid_queue/install/templates/db/queue_schema.rb")
results = File.join(ENV.fetch("TMPDIR"), "results")
File.write(results, "")
at_exit { puts File.readlines(results).sort_by(&:to_i) if Process.pid == SUPERVISOR }
SUPERVISOR = Process.pid
HotJob::COUNT.times { |number| HotJob.perform_later(number, SUPERVISOR, results) }
SolidQueue::Supervisor.start(skip_recurring: true)
