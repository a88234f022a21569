# frozen_string_literal: true

require_relative "../run_labeller"

module Sperf
  module Integrations
    # Prepended to Rake::Task.
    module RakeActions
      LABELLER = RunLabeller.new("task")
      private_constant :LABELLER

      # Runs the actions of the task.
      def execute(...) = LABELLER.call(-> { { task: name } }) { super }
    end

    ConstantHook.on_defined(%i[Rake Task]) { |task| task.prepend(RakeActions) }
  end
end
