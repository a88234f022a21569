# frozen_string_literal: true

# Answers with the number of the worker, and what it has used by its own CPU clock so far.
run(lambda do |_environment|
  Hot.work
  [200, {}, ["#{Process.pid} #{Clocks.used_by_child}"]]
end)
