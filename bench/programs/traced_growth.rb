# frozen_string_literal: true

# Makes ten million calls into a thousand nodes, and answers how much memory the trace grows by after the first pass.
#
# Task: calls. Answer: calls, nodes, tree_bytes, first_kb (resident after a tenth of the calls), last_kb.

require "sperf"
require_relative "../support/child"

# As many methods as nodes, less the leaf's.
class Methods
  COUNT = 500
  COUNT.times { |number| class_eval("def call#{number} = leaf", __FILE__, __LINE__) }

  NAMES = Array.new(COUNT) { |number| :"call#{number}" }.freeze

  def leaf = nil
  def pass = NAMES.each { |name| __send__(name) }
end

task = Bench::Child.task
methods = Methods.new
passes = task[:calls] / (2 * Methods::COUNT)
Sperf::Native.trace_start
resident_kb = [passes / 10, passes - (passes / 10)].map do |times|
  times.times { methods.pass }
  Bench::Child.resident_kb
end
line = Sperf::Native.trace_stop.comments.find { |comment| comment.start_with?("# trace: calls") }
figures = line.scan(/(\w+) ([\d.]+)/).to_h { |name, number| [name, number.to_f] }
first_kb, last_kb = resident_kb
Bench::Child.answer({ **figures.slice("calls", "nodes", "tree_bytes"), first_kb:, last_kb: })
