# frozen_string_literal: true

module Sperf
  # Which methods somebody means: one of them, all of a class, those of names that are alike, those of a gem. Immutable.
  #
  #   Order#total, Order.find   one method
  #   Order                     all methods of a class or module, those of the class itself as well
  #   Order#*, Admin::*         * stands for anything
  #   /total/i                  a regular expression for the whole name
  #   gem:rack                  by the path of the file
  #   app/views/orders/*        templates, by their paths
  #
  # Names are those that profiles have. A block belongs to the method that it is in.
  class MethodPattern
    # Class names, as far as they need no more than names of constants.
    OWNER = /[[:upper:]][[:word:]]*(?:::[[:upper:]][[:word:]]*)*/
    SINGLE = /\A(?<owner>#{OWNER})(?<kind>[#.])(?<name>[^\s*]+)\z/
    REGEXP = %r{\A/(?<source>(?:\\.|[^/\\])*)/(?<flags>[imx]*)\z}m
    GEM = /\Agem:(?<gem>[\w.-]+)\z/
    TEMPLATE = %r{\A[^\s/]*(?:/[^\s/]+)*/[^\s/]*[.*][^\s/]*(?<!\.rb)\z}
    FLAGS = { "i" => Regexp::IGNORECASE, "m" => Regexp::MULTILINE, "x" => Regexp::EXTENDED }.freeze
    # What stands before the name of a method that something is in.
    INSIDE = /\A(?:(?:block(?: \(\d+ levels\))?|rescue|ensure) in )+/
    # What a pattern must be, for messages.
    WORDS = "methods such as Order#total, Order.find, Order, Order#*, /total/ or gem:rack"
    # Kept, as programs redefine such methods.
    NAME, SINGLETON_CLASS_P = %i[name singleton_class?].map { |name| Module.instance_method(name) }
    ATTACHED_OBJECT = Class.instance_method(:attached_object)
    private_constant :OWNER, :SINGLE, :REGEXP, :GEM, :TEMPLATE, :FLAGS, :INSIDE, :NAME, :SINGLETON_CLASS_P,
                     :ATTACHED_OBJECT

    class << self
      # Returns the pattern that +value+ stands for: a String as above, a Regexp, a Class or Module, a Method or
      # UnboundMethod, or a pattern; nil where it stands for none.
      def of(value)
        case value
        when MethodPattern then value
        when String then parse(value)
        when Regexp then new(value.inspect, regexp: value)
        when Method, UnboundMethod then of_method(value)
        when Module then of_owner(value)
        end
      end

      # Returns what methods of +owner+ (a Module) have in front of their names, "Order#" or "Order."; nil where it has
      # no name.
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

      # Returns what paths of files of a gem look like. Directories are called rack-3.1.8, or rack-5d2f0f6a1b2c for one
      # of a repository; what comes with Ruby is json.rb and json/ in a directory of all libraries.
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
      rescue RegexpError, ArgumentError # no valid expression, or no valid text
        nil
      end

      def regexp(match) = Regexp.new(match[:source], match[:flags].each_char.sum { |flag| FLAGS.fetch(flag) })

      # Of several parts, what stands for anything may be nothing.
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

    # +text+ is how it is written. The rest: the name of an +owner+, with a +kind+ ("#" or ".") and a +name+ for one
    # method; a +regexp+ for names; the name of a +gem+.
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

    # How it is written; nil for what it has not.
    attr_reader :text, :owner, :kind, :name

    alias to_s text

    def inspect = @text.inspect

    # Whether it means one method.
    def single? = !@name.nil?

    # Whether methods of the owner called +owner+ can match.
    def owner?(owner) = @owner.nil? || @owner == owner

    # Returns whether it means the method +name+ ("Order#total") in +file+ (nil: unknown).
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

    # Gems that are a path in the Gemfile have a directory of any name.
    def gem?(file)
      return false unless file
      return true if @directory.match?(file)

      path = defined?(::Gem) && ::Gem.loaded_specs[@gem]&.full_gem_path
      path ? file.start_with?("#{path}/") : false
    end
  end
end
