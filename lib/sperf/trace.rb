# frozen_string_literal: true

# For those who require what they use: Sperf::Trace, which <tt>require "sperf"</tt> loads when it is first named.
require_relative "../sperf"
Sperf.const_get(:Trace)
