# frozen_string_literal: true

require_relative "../periodic"

# In step with the tick, or nearly so.
class PeriodicDouble < Accuracy::Periodic
  about "a program with a period twice the tick"
  period_us 2000
end
