# frozen_string_literal: true

module Sperf
  module Integrations
    # Waits for a class that the program has not loaded yet.
    #
    # sperf/minitest may be required before Minitest is, and must not load it: which version that is to be is for the
    # program to say. So Ruby is asked to tell when the constant comes (Module#const_added). That is asked of one class
    # or module at a time, and no longer than until it has come.
    module Arrival
      # A constant that is waited for: +owner+ has it then, +hook+ is what tells of it.
      Awaited = Data.define(:owner, :hook, :found)
      private_constant :Awaited

      @awaited = {}

      class << self
        # Calls the block with the constant whose path is +names+ (Array of Symbol): now, or as soon as it is there. A
        # class that has just come has no methods yet.
        def of(names, owner = Object, &found)
          name, *rest = names
          return await(owner, name) { of(names, owner, &found) } unless there?(owner, name)

          constant = owner.const_get(name, false)
          rest.empty? ? found.call(constant) : of(rest, constant, &found)
        end

        # Called by a hook: +owner+, or a class that inherits from it, has a constant +name+.
        def arrived(owner, name)
          # Asked of the owner that is known: what classes of the program make of equal? is theirs.
          here, others = Array(@awaited[name]).partition { |one| one.owner.equal?(owner) && there?(owner, name) }
          return if here.empty?

          @awaited[name] = others
          here.each do |awaited|
            awaited.hook.remove_method(:const_added)
            awaited.found.call
          end
        rescue StandardError => e
          Host.say("labelling nothing: #{e.message} (#{e.class})")
        end

        private

        # An autoload is no constant yet.
        def there?(owner, name) = owner.const_defined?(name, false) && !owner.autoload?(name, false)

        def await(owner, name, &found)
          hook = hook()
          (@awaited[name] ||= []) << Awaited.new(owner:, hook:, found:)
          owner.singleton_class.prepend(hook) # whatever hook the program has, it is called as well
        end

        # A module of its own each time, so that its method can be taken away again. Written as a method with a name, as
        # the program may define classes in Ractors.
        def hook
          Module.new do
            private

            def const_added(name)
              super
              Arrival.arrived(self, name) if Ractor.main?
            end
          end
        end
      end
    end
  end
end
