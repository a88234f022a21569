# frozen_string_literal: true

# Records each request that has ?profile in its address.
module Profiled
  extend ActiveSupport::Concern

  included { around_action :profile, if: -> { params.key?(:profile) } }

  private

  def profile(&)
    return yield if Sperf.running?

    Sperf.start(mode: :wall, output: "#{action_name}.data", &)
  end
end
