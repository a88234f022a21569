# frozen_string_literal: true

module Sperf
  # A pattern for methods: one method, all methods of a class, names that match, all methods of a gem. Immutable.
  #
  #   Order#total, Order.find   one method
  #   Order                     all methods of a class or module, those of the class itself as well
  #   Order#*, Admin::*         * stands for anything
  #   /total/i                  a regular expression for the whole name
  #   gem:rack                  by the path of the file
  #   app/views/orders/*        templates, by their paths
  #
  # Names are those of profiles. A block belongs to the method around it.
  class MethodPattern
    # A class name that consists of constants.
    OWNER = /[[:upper:]][[:word:]]*(?:::[[:upper:]][[:word:]]*)*/
    SINGLE = /\A(?<owner>#{OWNER})(?<kind>[#.])(?<name>[^\s*]+)\z/
    REGEXP = %r{\A/(?<source>(?:\\.|[^/\\])*)/(?<flags>[imx]*)\z}m
    GEM = /\Agem:(?<gem>[\w.-]+)\z/
    TEMPLATE = %r{\A[^\s/]*(?:/[^\s/]+)*/[^\s/]*[.*][^\s/]*(?<!\.rb)\z}
    FLAGS = { "i" => Regexp::IGNORECASE, "m" => Regexp::MULTILINE, "x" => Regexp::EXTENDED }.freeze
    # The prefix of a block, a rescue or an ensure clause before the name of its method.
    INSIDE = /\A(?:(?:block(?: \(\d+ levels\))?|rescue|ensure) in )+/
    # Describes a pattern in messages.
    WORDS = "methods such as Order#total, Order.find, Order, Order#*, /total/ or gem:rack"
    # Ruby's own methods, because programs redefine them.
    NAME, SINGLETON_CLASS_P = %i[name singleton_class?].map { |name| Module.instance_method(name) }
    ATTACHED_OBJECT = Class.instance_method(:attached_object)
    private_constant :OWNER, :SINGLE, :REGEXP, :GEM, :TEMPLATE, :FLAGS, :INSIDE, :NAME, :SINGLETON_CLASS_P,
                     :ATTACHED_OBJECT

    class << self
      # Returns the pattern of +value+: a String as above, a Regexp, a Class or Module, a Method or UnboundMethod, or a
      # pattern. Returns nil for anything else.
      def of(value)
        case value
        when MethodPattern then value
        when String then parse(value)
        when Regexp then new(value.inspect, regexp: value)
        when Method, UnboundMethod then of_method(value)
        when Module then of_owner(value)
        end
      end

      # Returns the prefix of the methods' names of +owner+ (a Module): "Order#" or "Order."; nil if it has no name.
      def prefix(owner)
        if SINGLETON_CLASS_P.bind_call(owner)
          attached = ATTACHED_OBJECT.bind_call(owner)
          name = NAME.bind_call(attached) if Module === attached # rubocop:disable Style/CaseEquality -- not its is_a?
          "#{name}." if name
        else
          name = NAME.bind_call(owner)
          "#{name}#" if name
        end
      end

      # Returns a Regexp for the paths of a gem's files. Directories are named rack-3.1.8, or rack-5d2f0f6a1b2c for a
      # git source. Ruby's own libraries are json.rb and json/ in a directory of all libraries.
      def directory(gem)
        name = Regexp.escape(gem)
        library = "#{name.gsub("\\-", "/")}(?:\\.rb\\z|/(?!(?:.*/)?gems/))"
        %r{/gems/#{name}-(?:\d[^/]*|\h{7,40})/|/ruby/\d+\.\d+\.\d+/#{library}}
      end

      private

      def parse(text)
        if (match = SINGLE.match(text)) then new(text, owner: match[:owner], kind: match[:kind], name: match[:name])
        elsif (match = REGEXP.match(text)) then new(text, regexp: regexp(match))
        elsif (match = GEM.match(text)) then new(text, gem: match[:gem])
        elsif text.match?(/\A#{OWNER}\z/o) then new(text, owner: text)
        elsif text.match?(/\A[[:upper:]][[:word:]:]*(?:[#.]\S*)?\*\S*\z/) || text.match?(TEMPLATE)
          new(text, regexp: glob(text))
        end
      rescue RegexpError, ArgumentError # An invalid expression, or invalid text.
        nil
      end

      def regexp(match) = Regexp.new(match[:source], match[:flags].each_char.sum { |flag| FLAGS.fetch(flag) })

      # A * may match nothing.
      def glob(text) = /\A#{text.split("*", -1).map { |part| Regexp.escape(part) }.join(".*")}\z/m

      def of_method(method)
        prefix = prefix(method.owner) or return
        new("#{prefix}#{method.name}", owner: prefix[...-1], kind: prefix[-1], name: method.name.name)
      end

      def of_owner(owner)
        prefix = prefix(owner) or return
        prefix.end_with?(".") ? new("#{prefix}*", regexp: glob("#{prefix}*")) : new(prefix[...-1], owner: prefix[...-1])
      end
    end

    # +text+ is the pattern as written. It has one of: +owner+ (a class name), with +kind+ ("#" or ".") and +name+ if it
    # is one method; +regexp+, for names; +gem+, a gem's name.
    def initialize(text, owner: nil, kind: nil, name: nil, regexp: nil, gem: nil)
      @text = text.dup.freeze
      @owner = owner
      @kind = kind
      @name = name
      @regexp = regexp
      @gem = gem
      @own = [("#{owner}#" if owner), ("#{owner}." if owner)].compact.freeze
      @directory = MethodPattern.directory(gem) if gem
      freeze
    end

    # The parts of #initialize; nil for the others.
    attr_reader :text, :owner, :kind, :name

    alias to_s text

    def inspect = @text.inspect

    # Whether the pattern is one method.
    def single? = !@name.nil?

    # Whether methods of the class named +owner+ can match.
    def owner?(owner) = @owner.nil? || @owner == owner

    # Returns whether the method +name+ ("Order#total") in +file+ (nil: unknown) matches.
    def match?(name, file)
      return gem?(file) if @gem

      name = name.sub(INSIDE, "") if name.include?(" in ")
      return name == @text if @name
      return @regexp.match?(name) if @regexp

      name.start_with?(*@own)
    end

    def ==(other) = other.is_a?(MethodPattern) && @text == other.text
    alias eql? ==
    def hash = @text.hash

    private

    # The directory of a gem that is a path in the Gemfile may have any name.
    def gem?(file)
      return false unless file
      return true if @directory.match?(file)

      path = defined?(::Gem) && ::Gem.loaded_specs[@gem]&.full_gem_path
      path ? file.start_with?("#{path}/") : false
    end
  end

  # Methods and a time: longer calls of these methods are logged ("Order#total>50ms"). Immutable.
  SlowLimit = Data.define(:pattern, :ns) do
    # Returns the limit that is written in +text+, nil if it is not one.
    def self.parse(text)
      name, number, unit = text.match(self::FORM)&.captures
      pattern = MethodPattern.of(name) if name
      ns = (number.to_f * self::UNITS.fetch(unit)).round if pattern
      new(pattern, ns) if ns && self::ALLOWED.cover?(ns)
    end

    # Returns the limit of +methods+ (any argument of MethodPattern.of) and +time+ ("50ms", or a number of
    # milliseconds); nil if either is invalid.
    def self.of(methods, time)
      pattern = MethodPattern.of(methods)
      limit =
        case time
        when Integer, Float then parse("X>#{time}ms")
        when String then parse("X>#{time}")
        end
      limit.with(pattern:) if pattern && limit
    end

    # Returns the limit as it is written.
    def to_s
      unit, size = self.class::UNITS.reverse_each.find { |_unit, nanoseconds| (ns % nanoseconds).zero? }
      "#{pattern}>#{ns / size}#{unit}"
    end

    def inspect = to_s.inspect
  end

  class SlowLimit
    # Nanoseconds.
    UNITS = { "ns" => 1, "us" => 1_000, "ms" => 1_000_000, "s" => 1_000_000_000, "m" => 60_000_000_000 }.freeze
    # More than 1, because TraceScope::TRACE and LEAVE_OUT are 0 and 1; at most a day.
    ALLOWED = (2..86_400_000_000_000)
    FORM = /\A(.+)>(\d{1,9}(?:\.\d{1,9})?)(ns|us|ms|s|m)\z/m
    WORDS = "methods and a time, such as Order#total>50ms"
  end
end
