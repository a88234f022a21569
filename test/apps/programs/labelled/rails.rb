# frozen_string_literal: true

# Jobs of Active Job in the shop, on the threads of its own adapter.
require_relative "../rails/app"
require "sperf/active_job"
require_relative "by_name"

Sperf::ActiveJob.install(ActiveJob::Base)
ActiveJob::Base.around_perform(prepend: true) { |job, block| ByName.outside(job.class.name) { block.call } }

CountJob.prepend(Module.new do
  def perform(...) = ByName.inside("CountJob") { super }
end)

class RefundJob < ActiveJob::Base
  retry_on ArgumentError, wait: 0, attempts: 2

  def perform(id)
    ByName.inside("RefundJob") { Order.find(id).update!(name: "Refunded #{Hot.work(29)}") }
    raise ArgumentError if executions == 1
  end
end

ids = Order.order(:id).ids
ids.each do |id|
  CountJob.perform_later(id)
  RefundJob.perform_later(id)
end
# What the jobs have left says that they are done; the runner's patience ends this.
sleep 0.01 until Order.where.not(counted: nil).where("name LIKE 'Refunded%'").count == ids.size
ActiveJob::Base.queue_adapter.shutdown
puts Order.order(:id).pluck(:name, :counted).map(&:inspect)
