# frozen_string_literal: true

module Sperf
  # The version of the gem, "major.minor.patch".
  VERSION = "0.4.0"
end
