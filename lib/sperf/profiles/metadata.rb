# frozen_string_literal: true

require_relative "../version"

module Sperf
  # A process under the sperf command has no need of it. By absolute path, for the program may change the load path.
  autoload :GitCheckout, "#{__dir__}/git_checkout"

  # Where a profile comes from, as fields that travel in it: comments of the shape "# name: value".
  #
  # Fields are a Hash of names (Strings of letters, digits, ".", "_", "-") to values. Nothing here starts a process or
  # loads a library: it runs in the profiled program, too.
  module Metadata
    FIELD = /\A# ([\w.-]+): (.*)\z/m
    NAME = /\A[\w.-]+\z/
    JITS = %i[YJIT ZJIT RJIT].freeze
    COMMAND = "command"
    private_constant :FIELD, :NAME, :JITS, :COMMAND

    class << self
      # Returns the comments that say +fields+; those without a value are left out. An Array has several values.
      def comments(fields)
        fields.flat_map { |name, values| Array(values).map { |value| "# ".b << name.b << ": " << value.to_s.b } }
      end

      # Returns what +comments+ say, a Hash of names to Arrays of values; other comments are passed over.
      def parse(comments)
        pairs = comments.filter_map { |comment| comment.scrub.match(FIELD)&.captures }
        pairs.group_by(&:first).transform_values { |group| group.map(&:last) }
      end

      # Whether a field may be called +name+.
      def name?(name) = name.match?(NAME)

      # Returns the words of a command line, an Array of Strings, as bytes, and without what is secret in them:
      # sperf/base/secrets.h says what that is.
      def masked(words) = Native.mask_secrets(words.map(&:b).join("\0")).split("\0", -1)

      # Returns the fields of a program that records itself: its own command line, and what it runs on.
      def of_program = { COMMAND => masked([$PROGRAM_NAME, *ARGV]).join(" "), **of_server }

      # Returns the same of a server or a queue's worker: profiles that are kept of these have no command line.
      def of_server = { **of_place, **of_ruby }

      # Returns +comments+ without a command line.
      def without_command(comments) = comments.reject { |comment| comment.b.start_with?("# #{COMMAND}: ") }

      # Returns the field by which a +profile+ is known that is of a part of what this process does: see Merging.
      def of_part(profile)
        start_ns, duration_ns = profile.summary.values_at(:start_time_ns, :duration_ns)
        { "part" => "#{Process.pid} #{start_ns} #{duration_ns}" }
      end

      # Returns the fields that the machine and the working directory have.
      def of_place
        cwd = Dir.pwd.b
        checkout = GitCheckout.new(cwd, ENV)
        { "host" => host, "cwd" => cwd, "sperf.version" => VERSION,
          "git.commit" => checkout.commit, "git.branch" => checkout.branch }
      rescue SystemCallError # The directory is gone.
        { "host" => host, "sperf.version" => VERSION }
      end

      # Returns the fields of the Ruby that runs this.
      def of_ruby = { "ruby" => RUBY_DESCRIPTION, "jit" => jit }

      private

      def host
        File.binread("/proc/sys/kernel/hostname").strip
      rescue SystemCallError
        ENV.fetch("HOSTNAME", nil)
      end

      # Which ones there are depends on the Ruby, and not all can be asked.
      def jit
        known = JITS.select { |name| RubyVM.const_defined?(name, false) }
        on = known.find { |name| RubyVM.const_get(name).then { |jit| jit.respond_to?(:enabled?) && jit.enabled? } }
        on ? on.to_s.downcase : "none"
      end
    end
  end
end
