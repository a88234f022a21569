# frozen_string_literal: true

require_relative "../rails/app"

# Remembers who asked for what, and forgets nothing: a leak as applications have them.
class Visits
  @recent = {}

  class << self
    attr_reader :recent

    def note(path)
      (recent[path] ||= []) << "#{path} was asked for at #{Process.clock_gettime(Process::CLOCK_REALTIME)}"
    end
  end
end

OrdersController.before_action { 20.times { Visits.note(request.path) } }

run Shop
