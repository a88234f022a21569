# frozen_string_literal: true

# What tests need that a machine may lack.
module Requirements
  # Short time slices, and a malloc that checks: glibc 2.34 and newer check in a library of their own. AddressSanitizer,
  # which is loaded first, has its own malloc.
  checker = `#{ENV.fetch("CC", "cc")} -print-file-name=libc_malloc_debug.so.0`.chomp
  checker = "" if RUBY_PLATFORM.include?("musl")
  HOSTILE_ENVIRONMENT = { "RUBY_THREAD_TIMESLICE" => "10", "MALLOC_CHECK_" => "3", "MALLOC_PERTURB_" => "165",
                          **({ "LD_PRELOAD" => checker } if checker.start_with?("/") && !ENV["LD_PRELOAD"]) }.freeze

  # Skips the test for +reason+ (String): something is missing that can be installed. In CI, where the scripts have
  # brought everything, it fails.
  def lack(reason) = ENV["CI"] ? flunk(reason) : skip(reason)

  # Skips the test for +reason+ (String), in CI too: nothing that could be installed would make it run.
  def inapplicable(reason) = raise(Minitest::Skip, reason)

  # For a test that calls C functions of its own: a Ruby that was built without libffi, as script/ruby has it, cannot.
  def need_fiddle
    require "fiddle"
  rescue LoadError
    lack "this Ruby lacks Fiddle"
  end

  # Skips the test where sperf reads no process of this Ruby from outside.
  def need_reading_from_outside
    require "sperf"
    require "sperf/outside/ruby_layout"
    inapplicable "sperf reads no other process here" unless Sperf::Native::Target.respond_to?(:attach)
    release = RUBY_VERSION[/\A\d+\.\d+/]
    inapplicable "sperf does not read Ruby #{release} from outside" unless
      Sperf::Outside::RubyLayout::SUPPORTED.include?(release)
  end

  # Skips the test where sperf asks of the system only what Linux and macOS both have, and so lacks +missing+ (String).
  def not_portable(missing)
    require "sperf"
    inapplicable "the portable flavour lacks #{missing}" if Sperf::Native.signals.one?
  end

  # Skips the test where +missing+ (String) is what another system lacks. Linux has it, so there the test fails.
  def only_on_linux(missing)
    RUBY_PLATFORM.include?("linux") ? flunk("this Linux has #{missing}") : inapplicable("not Linux: #{missing}")
  end
end
