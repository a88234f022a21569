# frozen_string_literal: true

module Sperf
  module Push
    module Receivers
      # The labels of a series, in Pyroscope and Parca: names of letters, digits and "_", unique.
      module Series
        NAME = "__name__"
        UNFIT = /[^A-Za-z0-9_]/
        private_constant :NAME, :UNFIT

        # Returns the labels of +upload+, a Hash in the order of names. +service+ is the name of the service's label.
        def self.labels(upload, service:)
          own = { NAME => upload.kind, service => upload.service, "hostname" => upload.field("host"),
                  "service_git_ref" => upload.field("git.commit") }
          given = upload.labels.transform_keys { |key| key.gsub(UNFIT, "_").sub(/\A(?=\d)|\A__/, "_") }
          given.merge(own).compact.transform_values { |text| text.dup.force_encoding(Encoding::UTF_8).scrub }.sort.to_h
        end
      end
    end
  end
end
