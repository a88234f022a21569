# frozen_string_literal: true

# Runs a command to its end, and answers its time and memory. Each command has a process of its own, because the kernel
# reports the peak memory of all children together.
#
# Task: command (array). Answer: {wall_s, cpu_s, peak_bytes}; none if the command failed.

require "sperf"
require_relative "../support/child"

task = Bench::Child.task
begun = Bench::Child.wall_s
succeeded = system(*task[:command], %i[out err] => File::NULL)
wall_s = Bench::Child.wall_s - begun
usage = Sperf::Native.resource_usage(:children)
cpu_s = (usage[:user_ns] + usage[:system_ns]) / 1e9
Bench::Child.answer({ wall_s:, cpu_s:, peak_bytes: usage[:max_rss_bytes] }) if succeeded
