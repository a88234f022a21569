# frozen_string_literal: true

module RubyProf
  # The methods that a profile excludes, by their names in traces.
  class ExcludedMethods
    # Methods of RubyProf and sperf are always excluded.
    OWN = /\A(?:RubyProf|Sperf)(?:::|[.#])/
    LEAVE_OUT = 1
    TRACE = 0
    SERIALIZED = %i[to_json as_json encode_json].freeze
    CHANGING = %i[map! select! reject! collect! delete_if keep_if].freeze
    COMPARED = %i[== eql? hash].freeze
    COLLECTIONS = { "Array" => %i[each_index sort! sort_by! index drop_while uniq uniq!],
                    "Hash" => %i[dup initialize_dup fetch [] []= each_key each_value each_pair slice slice! except
                                 except!],
                    "Set" => %i[classify divide] }.freeze
    METHODS = { "Kernel" => %i[dup initialize_dup tap send public_send block_given?], "BasicObject" => %i[!=],
                "Method" => %i[[]], "Module" => %i[new], "Class" => %i[new], "Proc" => %i[call yield],
                "Range" => %i[each], "Integer" => %i[times succ <], "String" => %i[sub sub! gsub gsub!],
                "Unicorn::HttpServer" => %i[process_client], "Unicorn::OobGC" => %i[process_client],
                "NewRelic::Agent::Instrumentation::MiddlewareTracing" => %i[call],
                "NewRelic::Agent::MethodTracerHelpers" => %i[trace_execution_scoped log_errors],
                "NewRelic::Agent::MethodTracer" => %i[trace_execution_scoped trace_execution_unscoped],
                "Mustache::Context" => %i[fetch] }.freeze
    OF_THE_MODULE = { "GC" => %i[start],
                      "NewRelic::Agent::MethodTracerHelpers" => %i[trace_execution_scoped log_errors] }.freeze
    private_constant :OWN, :LEAVE_OUT, :TRACE, :SERIALIZED, :CHANGING, :COMPARED, :COLLECTIONS, :METHODS,
                     :OF_THE_MODULE

    class << self
      # Returns the methods of exclude_common_methods!, as in the gem: pairs of a module and names of methods. Only
      # loaded modules are included.
      def common
        iterators = [:each, *Enumerable.instance_methods(false)]
        collections = COLLECTIONS.transform_values { |own| own + iterators + CHANGING + COMPARED + SERIALIZED }
        named = METHODS.to_a + collections.to_a + [["Enumerable", iterators], ["Enumerator", iterators]]
        found(named) + found(OF_THE_MODULE).map { |mod, names| [mod.singleton_class, names] }
      end

      # Returns the module named +name+, nil if it is not loaded. Never triggers an autoload.
      def module_of(name)
        found = name.split("::").reduce(Object) { |mod, part| constant_of(mod, part) if mod.is_a?(Module) }
        found if found.is_a?(Module)
      end

      private

      def constant_of(mod, name)
        return unless name.match?(/\A[[:upper:]]\w*\z/) && mod.const_defined?(name, false)

        mod.const_get(name, false) unless mod.autoload?(name, false)
      end

      def found(named) = named.filter_map { |name, names| (mod = module_of(name)) && [mod, names] }
    end

    def initialize
      @names = {}
    end

    # Excludes the method +name+ of +mod+, which may be a singleton class.
    def add(mod, name)
      raise ArgumentError, "#{mod.inspect} is not a Module" unless mod.is_a?(Module)

      @names["#{owner(mod)}#{name}"] = true
    end

    # Returns the verdict of a trace, a Proc: see TraceScope#verdict.
    def verdict
      names = @names.dup
      ->(name, _file, _c_method) { names.key?(name) || OWN.match?(name) ? LEAVE_OUT : TRACE }
    end

    private

    def owner(mod)
      return "#{mod.attached_object.inspect}." if mod.singleton_class? && mod.attached_object.is_a?(Module)

      "#{mod.name || mod.inspect}#"
    end
  end
end
