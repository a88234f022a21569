# frozen_string_literal: true

# What sig/sperf.rbs says that the API has.
module SignedApi
  CLASSES = %w[Profile StackProf Subscription Trace].map { |name| "Sperf::#{name}" }.freeze

  class << self
    # Returns Ruby code that prints each method that is missing.
    def prints_missing
      methods.flat_map do |owner, (own, instance)|
        own.map { |name| "p [#{owner}, :#{name.delete(":")}] unless #{owner}.respond_to?(#{name.inspect})" } +
          (instance - ["initialize"])
            .map { |name| "p [#{owner}, #{name.inspect}] unless #{owner}.method_defined?(#{name.inspect})" }
      end.join("\n")
    end

    private

    # { "Sperf" => [methods of the class or module, methods of instances] }
    def methods
      modules = File.read(File.expand_path("../../sig/sperf.rbs", __dir__)).split(/^  (?:class|module) ([\w:]+).*/)
      { "Sperf" => modules.shift, **modules.each_slice(2).to_h { |name, text| ["Sperf::#{name}", text] } }
        .fetch_values("Sperf", *CLASSES).zip(["Sperf", *CLASSES]).to_h do |text, owner|
          [owner, [/def self\.(\S+):/, /(?:def|attr_\w+) ([\w\[\]]+[?!]?):/].map { |names| text.scan(names).flatten }]
        end
    end
  end
end
