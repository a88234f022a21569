# frozen_string_literal: true

require_relative "../periodic"

# In step with the tick, or nearly so.
class PeriodicBelow < Accuracy::Periodic
  about "a program with a period 1 % shorter than the tick"
  period_us 990
end
