# frozen_string_literal: true

module Sperf
  module Integrations
    # Labels what Rails tells by ActiveSupport::Notifications, while it lasts: +sql+ is a query's name, as "Customer
    # Load", without the query; +template+ a view's file below the application's root; +cache+ the operation.
    #
    # Rails calls start and finish of a subscriber in pairs, on the fiber that does the work, whatever ends that.
    class NotifiedLabels
      SQL = "sql.active_record"
      TEMPLATE = /\Arender_(?:template|partial|collection|layout)\.action_view\z/
      CACHE = /\Acache_\w+[?!]?\.active_support\z/
      NAMELESS = "SQL"
      OTHER = "(other)"
      # Names may be made by the program.
      NAMES_MAX = 500
      # The fiber-local variable with what is to be put back.
      STACK = :sperf_notified
      private_constant :SQL, :TEMPLATE, :CACHE, :NAMELESS, :OTHER, :NAMES_MAX, :STACK

      # +root+ is the application's, a String; +guard+ a Guard.
      def initialize(root, guard)
        @root = "#{root}/"
        @guard = guard
        @names = {}
      end

      # Subscribes to all three.
      def install
        [SQL, TEMPLATE, CACHE].each { |events| ::ActiveSupport::Notifications.subscribe(events, self) }
      end

      # Of ActiveSupport::Notifications.
      def start(event, _id, payload)
        stack = Thread.current[STACK] ||= []
        stack << nil
        return unless Native.running? || Native.blocks?

        @guard.run { stack[-1] = Native.label(label(event, payload), :fibers) }
      end

      def finish(_event, _id, _payload)
        before = Thread.current[STACK]&.pop
        Native.unlabel(before) if before
      end

      private

      def label(event, payload)
        return { sql: name(payload[:name] || NAMELESS) } if event == SQL
        return { template: template(payload[:identifier].to_s) } if event.end_with?("view")

        { cache: event.delete_prefix("cache_").delete_suffix(".active_support") }
      end

      # Of a gem's views what says which gem.
      def template(identifier) = name(identifier.delete_prefix(@root).sub(%r{\A/.*/gems/}, ""))

      def name(text)
        @names[text] || (@names.size < NAMES_MAX ? @names[text.dup.freeze] = text.dup.freeze : OTHER)
      end
    end
  end
end
