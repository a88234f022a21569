# frozen_string_literal: true

module Sperf
  # Ruby's own methods that only lead to other code: they run a block for each element, create an object, or call a
  # method. Without them a call tree shows the program itself.
  module CommonMethods
    # The classes whose iterators are common: those of Enumerable and ITERATORS.
    COLLECTIONS = %w[
      Enumerable Array Hash Range Struct Set Enumerator Enumerator::Lazy Enumerator::Yielder Data ENV Dir
    ].freeze
    ITERATORS = %w[
      each each_pair each_key each_value each_index reverse_each map! collect! select! filter! reject! keep_if delete_if
      index rindex sort! sort_by! uniq! transform_values transform_values! transform_keys transform_keys! combination
      permutation product bsearch next with_index with_object yield
    ].freeze
    OTHERS = {
      "Integer" => %w[times upto downto], "Numeric" => %w[step], "String" => %w[each_char each_line each_byte],
      "Kernel" => %w[loop tap then yield_self send public_send dup clone initialize_dup initialize_clone catch
                     block_given?],
      "BasicObject" => %w[!= instance_eval instance_exec __send__ initialize], "Module" => %w[class_eval],
      "Class" => %w[new allocate], "Proc" => %w[call yield ===], "Method" => %w[call [] ===],
      "Thread::Mutex" => %w[synchronize], "Monitor" => %w[synchronize], "Thread::Monitor" => %w[synchronize],
      "MonitorMixin" => %w[mon_synchronize]
    }.freeze
    private_constant :COLLECTIONS, :ITERATORS, :OTHERS

    class << self
      # Returns a Hash whose keys are the methods' names ("Array#each").
      def names
        iterators = Enumerable.instance_methods(false).map(&:name) + ITERATORS
        collections = COLLECTIONS.to_h { |owner| [owner, iterators] }
        names = OTHERS.merge(collections).flat_map { |owner, methods| methods.map { |name| "#{owner}##{name}" } }
        names.to_h { |name| [name, true] }
      end
    end
  end
end
