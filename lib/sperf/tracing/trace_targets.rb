# frozen_string_literal: true

require_relative "method_pattern"

module Sperf
  # Finds the methods that a trace is limited to (+only+), those that exist and those that come later, and hands them
  # over to the tracer.
  #
  # Ruby tells of new methods by +method_added+, and of new names of classes by +const_added+. These reach Object's
  # singleton class from all classes that do not keep them for themselves; for what they keep, and for modules, there is
  # the end of the class's body. The hook is only installed where a trace is limited so, and does nothing after it.
  #
  # Methods of Module are called as they were when sperf was loaded: programs redefine instance_method and name.
  class TraceTargets
    # Classes without a name that are remembered: most of them never get one.
    NAMELESS_MAX = 100
    INSTANCE_METHOD, METHODS, PRIVATE_METHODS, SINGLETON_CLASS_P =
      %i[instance_method instance_methods private_instance_methods singleton_class?]
        .map { |name| Module.instance_method(name) }
    CONSTANT, CONSTANT_DEFINED, CONSTANT_AUTOLOAD =
      %i[const_get const_defined? autoload?].map { |name| Module.instance_method(name) }
    SINGLETON_CLASS = Kernel.instance_method(:singleton_class)
    EACH_OBJECT = ObjectSpace.method(:each_object)
    CODE_OF = RubyVM::InstructionSequence.method(:of)
    # What compiled templates are called, in classes that may have no name.
    TEMPLATE = /\A_[a-z_]+_\d+(?:_\d+)?\z/
    NAMELESS_PREFIX = "#<Class>#"
    HELD_BACK = { Object => :never }.freeze
    private_constant :TEMPLATE, :NAMELESS_PREFIX, :NAMELESS_MAX, :HELD_BACK, :INSTANCE_METHOD, :METHODS,
                     :PRIVATE_METHODS, :SINGLETON_CLASS_P, :SINGLETON_CLASS, :EACH_OBJECT, :CODE_OF, :CONSTANT,
                     :CONSTANT_DEFINED, :CONSTANT_AUTOLOAD

    # For Object's singleton class.
    module Arrivals
      private

      def method_added(name)
        super
        TraceTargets.added(self, name)
      end

      def singleton_method_added(name)
        super
        TraceTargets.added(SINGLETON_CLASS.bind_call(self), name)
      end

      def const_added(name)
        super
        TraceTargets.named
      end
    end
    private_constant :Arrivals

    class << self
      # The one that looks for methods, nil for none.
      attr_accessor :current

      # Installs the hook, once per process.
      def install
        return if @installed

        @installed = true
        Object.singleton_class.prepend(Arrivals)
      end

      # +owner+ (a Module) has got a method called +name+.
      def added(owner, name)
        apart { current&.added(owner, name) }
      end

      # A constant has got a value, which may have been a class without a name until now.
      def named
        apart { current&.look_again }
      end

      # Calls the block and drops the errors that the block itself raises: the program did not ask for it. (In a Ractor
      # other than the main one the tracer cannot be reached.) What other threads raise (Timeout, Thread#kill) is the
      # program's, and is delivered after the block.
      def apart
        Thread.handle_interrupt(HELD_BACK) do
          yield
        rescue StandardError
          nil
        end
      end

      # Returns whether +pattern+ means one method, which is there and has no code of its own. Nothing is loaded for it.
      def written_in_c?(pattern)
        return false unless pattern.single?

        owner = pattern.owner.split("::").inject(Object) { |outer, name| constant(outer, name) or return false }
        owner = SINGLETON_CLASS.bind_call(owner) if pattern.kind == "."
        code(INSTANCE_METHOD.bind_call(owner, pattern.name)).nil?
      rescue NameError
        false
      end

      # Returns what Ruby has compiled of a method, the same object for the same code; nil for what is written in C, or
      # made by Ruby itself (attr_reader).
      def code(method) = CODE_OF.call(method)

      private

      # Returns the class or module of that name in +outer+, nil for none that is loaded.
      def constant(outer, name)
        return if CONSTANT_AUTOLOAD.bind_call(outer, name) || !CONSTANT_DEFINED.bind_call(outer, name, false)

        value = CONSTANT.bind_call(outer, name, false)
        value if Module === value # rubocop:disable Style/CaseEquality -- whatever its is_a? says
      end
    end

    # +patterns+ are those of +only+; +scope+ is the TraceScope, which decides about each method; the block takes a
    # method (UnboundMethod).
    def initialize(patterns, scope, &take)
      @owners = patterns.map { |pattern| pattern.method(:owner?) }
      @templates = patterns.any? { |pattern| pattern.owner.nil? }
      @scope = scope
      @take = take
      @found = []
      @taken = {}.compare_by_identity
      @wanted = {}
      @nameless = {}.compare_by_identity
      @ends = TracePoint.new(:end) do |point|
        TraceTargets.apart { scan(point.self) } if TraceTargets.current.equal?(self)
      end
    end

    # The methods that were taken, an Array of UnboundMethod. It grows.
    attr_reader :found

    # Takes what is there, and what comes from here on.
    def start
      TraceTargets.install
      TraceTargets.current = self
      @ends.enable
      owners = []
      Native.still_heap { EACH_OBJECT.call(Module) { |owner| owners << owner } }
      owners.each { |owner| scan_one(owner) }
    end

    # Takes no more.
    def stop
      @ends.disable
      TraceTargets.current = nil if TraceTargets.current.equal?(self)
    end

    # As TraceTargets.added.
    def added(owner, name)
      prefix = MethodPattern.prefix(owner)
      remember(owner) unless prefix
      prefix ||= NAMELESS_PREFIX if template?(name)
      take(owner, prefix, name) if prefix && owner?(prefix)
    end

    # Classes that had no name when they got their methods may have one by now.
    def look_again
      return if @nameless.empty?

      named = @nameless.keys.select { |owner| MethodPattern.prefix(owner) }
      named.each { |owner| @nameless.delete(owner) && scan(owner) }
    end

    private

    # Until its name comes, or too many others have come.
    def remember(owner)
      @nameless[owner] = true
      @nameless.shift if @nameless.size > NAMELESS_MAX
    end

    # Takes all methods of +owner+ (a Module), and those of itself.
    def scan(owner)
      look_again
      scan_one(owner)
      scan_one(SINGLETON_CLASS.bind_call(owner)) unless SINGLETON_CLASS_P.bind_call(owner)
    end

    def scan_one(owner)
      prefix = MethodPattern.prefix(owner)
      return scan_templates(owner) unless prefix
      return unless owner?(prefix)

      names = METHODS.bind_call(owner, false) + PRIVATE_METHODS.bind_call(owner, false)
      names.each { |name| take(owner, prefix, name) }
    end

    # Action View compiles into a class without a name.
    def scan_templates(owner)
      return unless @templates

      METHODS.bind_call(owner, false).each { |name| take(owner, NAMELESS_PREFIX, name) if template?(name) }
    end

    def template?(name) = @templates && TEMPLATE.match?(name)

    # Whether methods with that prefix are to be looked at, be it for near misses.
    def owner?(prefix)
      @wanted.fetch(prefix) do
        owner = prefix[...-1]
        @wanted[prefix] = @owners.any? { |match| match.call(owner) } || @scope.near_target?(owner)
      end
    end

    # A method may have several names, and is taken once.
    def take(owner, prefix, name)
      label = "#{prefix}#{name}"
      method = INSTANCE_METHOD.bind_call(owner, name)
      method = method.super_method until method.nil? || method.owner.equal?(owner) # in front of it what was prepended
      return unless method

      file, = method.source_location
      label = Native.stable_name(label, file) if file && template?(name)
      code = TraceTargets.code(method)
      return @scope.written_in_c(label, file) unless code
      return if !@scope.target?(label, file) || @taken[code]

      @taken[code] = true
      @found << method
      @take.call(method)
    rescue NameError
      nil # It is gone, or undefined here.
    end
  end
end
