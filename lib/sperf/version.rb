# frozen_string_literal: true

module Sperf
  # The version of the gem, "major.minor.patch".
  VERSION = "0.5.0"
end
