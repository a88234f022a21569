# frozen_string_literal: true

module Sperf
  module Viewer
    # The script and the style sheet of the page, which `make build` bundles with Node and the gem carries.
    module Assets
      DIRECTORY = File.expand_path("../viewer_assets", __dir__)
      NAMES = %w[viewer.js viewer.css].freeze
      private_constant :DIRECTORY

      class << self
        # Raises Error with how to get the page where it was not built.
        def check
          return if NAMES.all? { |name| File.file?(path(name)) }

          raise Error, "the page was not built into this sperf: install Node and run make build; " \
                       "sperf report --top and all other commands work without it"
        end

        # Returns the content of one of NAMES.
        def read(name)
          File.read(path(name), encoding: Encoding::UTF_8)
        end

        private

        def path(name) = File.join(DIRECTORY, name)
      end
    end
  end
end
