# frozen_string_literal: true

require_relative "../periodic"

# In step with the tick, or nearly so.
class PeriodicAbove < Accuracy::Periodic
  about "a program with a period 1 % longer than the tick"
  period_us 1010
end
