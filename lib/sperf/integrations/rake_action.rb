# frozen_string_literal: true

require_relative "arrival"
require_relative "work"

module Sperf
  module Integrations
    # Prepended to Rake::Task.
    module RakeAction
      WORK = Work.new("task")
      private_constant :WORK

      # Of Rake: runs the actions of the task.
      def execute(...)
        WORK.call(-> { { task: name } }) { super }
      end
    end

    Arrival.of(%i[Rake Task]) { |task| task.prepend(RakeAction) }
  end
end
