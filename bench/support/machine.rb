# frozen_string_literal: true

require "etc"
require "time"
require_relative "gem_groups"

module Bench
  # Describes the machine and the software of a measurement, without naming the machine.
  module Machine
    class << self
      # One line for each fact.
      def lines
        [
          "#{Time.now.utc.strftime("%Y-%m-%d")}, #{kind}, #{RUBY_DESCRIPTION[/\Aruby [\d.]+\S*/]} on Linux #{kernel}",
          "sperf #{version}; #{Peers.versions.slice(*Peers::NAMES).map { |peer| peer.join(" ") }.join(", ")}",
          "load average when begun: #{File.read("/proc/loadavg").split.first(2).join(", ")}"
        ]
      end

      # "2-core virtual machine"
      def kind
        flags = File.foreach("/proc/cpuinfo").find { |line| line.match?(/\A(flags|Features)/) }.to_s
        "#{Etc.nprocessors}-core #{flags.include?("hypervisor") ? "virtual machine" : "machine"}"
      end

      private

      def kernel = Etc.uname[:release][/\A\d+\.\d+/]

      # With the commit, where the sources are a clone and git is there.
      def version
        number = File.read(File.join(ROOT, "lib", "sperf", "version.rb"))[/VERSION = "(.+?)"/, 1]
        commit = IO.popen(["git", "-C", ROOT, "rev-parse", "--short", "HEAD"], err: File::NULL, &:read).strip
        commit.empty? ? number : "#{number} (#{commit})"
      end
    end
  end
end
