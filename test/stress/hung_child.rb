# frozen_string_literal: true

require "open3"

# A child of fork that does not end.
#
# A child of Ruby 3.4 and 4.0 takes the lock of each other thread's interrupts (threadptr_interrupt_exec_cleanup), which
# a thread that fell asleep or woke up just then holds for ever: in one of some hundred or thousand children of a
# program whose threads sleep, without sperf as well. A child that is there, without a frame of sperf's since the fork,
# is Ruby's. What tells them apart is gdb.
#
# The malloc of glibc that checks, and that of AddressSanitizer, have locks of their own, which fork does not release in
# the child: a program in C whose other thread allocates loses children so. A child that waits there would not hang
# under the usual malloc.
module HungChild
  RUBYS_OWN = "threadptr_interrupt_exec_cleanup"
  LOCK_OF_CHECKS = /lll_lock_wait_private.*main_arena.*\n\#\d.*\b(?:malloc|free|realloc|memalign)_check\b|
                    __sanitizer::Mutex::Lock.*__asan::Allocator::/mx

  # Kills the child, and raises unless it hung in Ruby itself, or in the malloc that checks.
  def self.kill(pid)
    stack = stack_of(pid)
    Process.kill(:KILL, pid)
    Process.wait(pid)
    return if stack.match?(LOCK_OF_CHECKS)

    since_fork = stack[/\A.*?rb_fork_ruby/m] || stack
    raise "child #{pid} hangs:\n#{stack}" if !since_fork.include?(RUBYS_OWN) || since_fork.match?(/sperf_|sperf\.so/)
  end

  def self.stack_of(pid)
    # A library that this program preloads, as AddressSanitizer's, is not for gdb.
    gdb = ["gdb", "--batch", "-p", pid.to_s, "-ex", "thread apply all backtrace"]
    Open3.capture2e({ "LD_PRELOAD" => nil }, *gdb).first
  rescue Errno::ENOENT
    "gdb is missing: it would tell where"
  end
  private_class_method :stack_of
end
