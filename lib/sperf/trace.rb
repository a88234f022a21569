# frozen_string_literal: true

# Loads Sperf::Trace, which <tt>require "sperf"</tt> loads on first use.
require_relative "../sperf"
Sperf.const_get(:Trace)
