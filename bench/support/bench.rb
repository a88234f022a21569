# frozen_string_literal: true

# What every benchmark loads. Each one compares programs that it starts itself, several times, in shuffled order, so
# that what else the machine does hits all of them alike.
# The sperf of this tree, as it was built.
$LOAD_PATH.unshift(File.expand_path("../../lib", __dir__))

require_relative "builds"
require_relative "machine"
require_relative "peers"
require_relative "report"
require_relative "ruby_child"
require_relative "settings"
require_relative "statistics"

$stdout.sync = true
