# frozen_string_literal: true

require_relative "../periodic"

# In step with the tick, or nearly so.
class PeriodicTick < Accuracy::Periodic
  about "a program with a period equal to the tick"
  period_us 1000
end
