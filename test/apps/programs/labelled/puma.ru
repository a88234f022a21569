# frozen_string_literal: true

# Answers as Apps::Load understands it: the number of the process, and of what it has used, nothing. A restart forgets
# the options of Ruby, and so what they have loaded.
require_relative "../../support/hot" unless defined?(Hot)

run(lambda do |environment|
  Sperf.label(endpoint: environment["PATH_INFO"]) { Hot.work }
  [200, {}, ["#{Process.pid} 0"]]
end)
