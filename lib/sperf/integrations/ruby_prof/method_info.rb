# frozen_string_literal: true

module RubyProf
  # A method of one thread, with the sums of all its calls.
  class MethodInfo
    include Comparable
    include Measured

    # The values of #klass_flags.
    MODULE_INCLUDEE = 1
    CLASS_SINGLETON = 2
    MODULE_SINGLETON = 4
    OBJECT_SINGLETON = 8
    OTHER_SINGLETON = 16

    DECORATED = { CLASS_SINGLETON => "<Class::%s>", MODULE_SINGLETON => "<Module::%s>" }.freeze
    # The class name of code outside of methods.
    GLOBAL = "[global]"
    # The difference of times that count as equal.
    NEAR = 0.0001
    private_constant :DECORATED, :GLOBAL, :NEAR

    def initialize(thread, method) # :nodoc:
      @thread = thread
      @method = method
    end

    def klass_name = @method.class_name || GLOBAL

    # CLASS_SINGLETON or MODULE_SINGLETON for a singleton method of a class or module, else 0.
    def klass_flags
      return 0 unless @method.singleton?

      # An unknown owner counts as a class.
      @klass_flags ||= module_of.nil? || module_of.is_a?(Class) ? CLASS_SINGLETON : MODULE_SINGLETON
    end

    def method_name = @method.method_name.to_sym

    # <tt>"Order#total"</tt>; for a singleton method <tt>"<Class::Order>#find"</tt>.
    def full_name = @full_name ||= "#{format(DECORATED.fetch(klass_flags, "%s"), klass_name)}##{method_name}"

    # The path of the file; nil for a C method.
    def source_file = c_method? ? nil : @method.source_file

    # The line of the definition, 0 for a C method.
    def line = @method.line

    def measurement = @measurement ||= @thread.measure(@method, root: @thread.root?(@method))

    def call_trees
      @call_trees ||= CallTrees.new(@thread, @method.call_trees.select { |node| node.depth >= @thread.depth })
    end

    def recursive? = @method.recursive?

    # The objects that the method has allocated, an Array of Allocation.
    def allocations = @method.allocations.map { |allocation| Allocation.new(allocation) }

    # Methods with the same name and place are equal, also in different threads.
    def eql?(other) = other.is_a?(MethodInfo) && hash == other.hash
    alias == eql?

    def hash = [full_name, source_file, line].hash

    # Compares by time, then by depth, then by name.
    def <=>(other)
      return -1 if other.nil?
      return 0 if full_name == other.full_name
      return total_time <=> other.total_time if (total_time - other.total_time).abs > NEAR

      [other.call_trees.min_depth, full_name] <=> [call_trees.min_depth, other.full_name]
    end

    def to_s
      "#{full_name} (c: #{called}, tt: #{total_time}, st: #{self_time}, wt: #{wait_time}, ct: #{children_time})"
    end

    def inspect = "#<#{self.class.name} #{self}>"

    private

    def c_method? = @method.source_file.nil? || @method.source_file == "<C method>"

    def module_of = ExcludedMethods.module_of(@method.class_name)
  end

  # The objects of one class that one line has allocated.
  class Allocation
    def initialize(allocation) # :nodoc:
      @allocation = allocation
    end

    # The name of the class; nil if unknown.
    def klass_name = @allocation.class_name

    # Always 0: no object has a singleton class as its class.
    def klass_flags = 0

    def source_file = @allocation.source_file

    def line = @allocation.line

    def count = @allocation.count
  end
end
