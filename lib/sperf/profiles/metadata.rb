# frozen_string_literal: true

require_relative "../version"
require_relative "file_content"
require_relative "git_checkout"

module Sperf
  # The metadata of a profile: fields in comments of the form "# name: value".
  #
  # Fields are a Hash of names (Strings of letters, digits, ".", "_", "-") to values. This module runs in the profiled
  # program, too, so it never starts a process or loads a library.
  module Metadata
    FIELD = /\A# ([\w.-]+): (.*)\z/m
    NAME = /\A[\w.-]+\z/
    JITS = %i[YJIT ZJIT RJIT].freeze
    COMMAND = "command"
    private_constant :FIELD, :NAME, :JITS, :COMMAND

    class << self
      # Returns the comments for +fields+, an Array. Fields that are nil are left out; an Array makes a comment for each
      # value.
      def comments(fields)
        fields.flat_map { |name, values| Array(values).map { |value| "# ".b << name.b << ": " << value.to_s.b } }
      end

      # Returns the fields in +comments+, a Hash of names to Arrays of values. Ignores other comments.
      def parse(comments)
        pairs = comments.filter_map { |comment| comment.scrub.match(FIELD)&.captures }
        pairs.group_by(&:first).transform_values { |group| group.map(&:last) }
      end

      # Whether +name+ is allowed as the name of a field.
      def name?(name) = name.match?(NAME)

      # Returns the words of a command line, an Array of binary Strings, with secrets masked: sperf/base/secrets.h
      # defines these.
      def masked(words) = Native.mask_secrets(words.map(&:b).join("\0")).split("\0", -1)

      # Returns the fields of a program that records itself: its command line, host and Ruby.
      def of_program = { COMMAND => masked([$PROGRAM_NAME, *ARGV]).join(" "), **of_server }

      # Returns the fields of a server or a queue's worker, whose profiles have no command line.
      def of_server = { **of_place, **of_ruby }

      # Returns +comments+ without a command line.
      def without_command(comments) = comments.reject { |comment| comment.b.start_with?("# #{COMMAND}: ") }

      # Returns the field of a +profile+ that is a part of what this process did: see Merging.
      def of_part(profile)
        start_ns, duration_ns = profile.summary.values_at(:start_time_ns, :duration_ns)
        { "part" => "#{Process.pid} #{start_ns} #{duration_ns}" }
      end

      # Returns the fields of the machine and the working directory.
      def of_place
        cwd = Dir.pwd.b
        checkout = GitCheckout.new(cwd, ENV)
        { "host" => host, "cwd" => cwd, "sperf.version" => VERSION,
          "git.root" => checkout.root, "git.commit" => checkout.commit, "git.branch" => checkout.branch, **of_service }
      rescue SystemCallError # The directory was removed.
        { "host" => host, "sperf.version" => VERSION, **of_service }
      end

      # Returns the fields of this Ruby.
      def of_ruby = { "ruby" => RUBY_DESCRIPTION, "jit" => jit }

      private

      # OpenTelemetry's variable, which names the service in all that leaves it. An empty one counts as none.
      def of_service
        name = ENV.fetch("OTEL_SERVICE_NAME", "")
        name.empty? ? {} : { "service.name" => name }
      end

      def host
        FileContent.read("/proc/sys/kernel/hostname").strip
      rescue SystemCallError
        ENV.fetch("HOSTNAME", nil)
      end

      # Rubies have different JITs, and not all of them have a method enabled?.
      def jit
        known = JITS.select { |name| RubyVM.const_defined?(name, false) }
        on = known.find { |name| RubyVM.const_get(name).then { |jit| jit.respond_to?(:enabled?) && jit.enabled? } }
        on ? on.to_s.downcase : "none"
      end
    end
  end
end
