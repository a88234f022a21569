# frozen_string_literal: true

require_relative "../query_counts"

module Sperf
  module Integrations
    # Labels the events of ActiveSupport::Notifications while they last: +sql+ is the name of a query ("Customer Load"),
    # never its text; +template+ is the path of a view below the application's root; +cache+ is the cache's operation.
    # Each event is a mark on the timeline, too.
    #
    # Rails calls #start and #finish in pairs, on the fiber that does the work, also after an exception.
    class NotificationLabels
      SQL = "sql.active_record"
      TEMPLATE = /\Arender_(?:template|partial|collection|layout)\.action_view\z/
      CACHE = /\Acache_\w+[?!]?\.active_support\z/
      NAMELESS = "SQL"
      OTHER = "(other)"
      # The number of names is limited, because programs can create names.
      NAMES_MAX = 500
      # The fiber-local variable with the labels to restore.
      STACK = :sperf_notified
      private_constant :SQL, :TEMPLATE, :CACHE, :NAMELESS, :OTHER, :NAMES_MAX, :STACK

      # +root+ (String) is the application's directory; +boundary+ is an ErrorBoundary.
      def initialize(root, boundary)
        @root = "#{root}/"
        @boundary = boundary
        @names = {}
      end

      def install
        QueryCounts.leave_marks
        [SQL, TEMPLATE, CACHE].each { |events| ::ActiveSupport::Notifications.subscribe(events, self) }
      end

      # Called by ActiveSupport::Notifications, as is #finish.
      def start(event, _id, payload)
        stack = Thread.current[STACK] ||= []
        stack << nil
        return unless Native.running? || Native.blocks?

        @boundary.run do
          labels = label(event, payload)
          stack[-1] = [Native.label(labels, :fibers), labels, Integrations.now_ns]
        end
      end

      def finish(_event, _id, _payload)
        stack = Thread.current[STACK]
        @boundary.run { end_event(*stack.pop) } if stack
      end

      private

      def end_event(before = nil, labels = nil, started_ns = nil)
        return unless before

        Native.unlabel(before)
        labels.each { |kind, name| Native.mark(kind.name, name, Integrations.now_ns - started_ns) }
      end

      def label(event, payload)
        return { sql: name(payload[:name] || NAMELESS) } if event == SQL
        return { template: template(payload[:identifier].to_s) } if event.end_with?("view")

        { cache: event.delete_prefix("cache_").delete_suffix(".active_support") }
      end

      # The path of a gem's view begins with the gem's name.
      def template(identifier) = name(identifier.delete_prefix(@root).sub(%r{\A/.*/gems/}, ""))

      def name(text) = @names[text] || (@names.size < NAMES_MAX ? @names[text.dup.freeze] = text.dup.freeze : OTHER)
    end
  end
end
