# frozen_string_literal: true

module Sperf
  module Integrations
    # Calls a block when the program defines a class.
    #
    # sperf/minitest may be required before Minitest, and must not load Minitest: the program chooses its version. Ruby
    # reports new constants (Module#const_added). The hook is on one class or module at a time, until that defines the
    # constant.
    module ConstantHook
      # A pending constant: +owner+ will define it, +hook+ is the module prepended to the owner's singleton class.
      Pending = Data.define(:owner, :hook, :callback)
      private_constant :Pending

      @pending = {}

      class << self
        # Calls the block with the constant whose path is +names+ (Array of Symbol): now, or as soon as it is defined. A
        # class that has just been defined has no methods yet.
        def on_defined(names, owner = Object, &callback)
          name, *rest = names
          return add_hook(owner, name) { on_defined(names, owner, &callback) } unless defined_in?(owner, name)

          constant = owner.const_get(name, false)
          rest.empty? ? callback.call(constant) : on_defined(rest, constant, &callback)
        end

        # Called by a hook: +owner+, or a class that inherits from it, has a new constant +name+.
        def constant_added(owner, name)
          # equal? is called on the pending owner: the program may redefine equal? of its own classes.
          added, others = Array(@pending[name]).partition { |one| one.owner.equal?(owner) && defined_in?(owner, name) }
          return if added.empty?

          @pending[name] = others
          added.each do |pending|
            pending.hook.remove_method(:const_added)
            pending.callback.call
          end
        rescue StandardError => e
          Host.say("labels are off: #{e.message} (#{e.class})")
        end

        private

        # An autoload is not defined yet.
        def defined_in?(owner, name) = owner.const_defined?(name, false) && !owner.autoload?(name, false)

        def add_hook(owner, name, &callback)
          hook = new_hook
          (@pending[name] ||= []) << Pending.new(owner:, hook:, callback:)
          owner.singleton_class.prepend(hook) # The program's own const_added is called as well.
        end

        # Each hook is its own module, so that its method can be removed. The method has a name rather than a block,
        # because the program may define classes in Ractors.
        def new_hook
          Module.new do
            private

            def const_added(name)
              super
              ConstantHook.constant_added(self, name) if Ractor.main?
            end
          end
        end
      end
    end
  end
end
