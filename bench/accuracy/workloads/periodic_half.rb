# frozen_string_literal: true

require_relative "../periodic"

# In step with the tick, or nearly so.
class PeriodicHalf < Accuracy::Periodic
  about "a program with a period half the tick"
  period_us 500
end
