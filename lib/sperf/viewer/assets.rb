# frozen_string_literal: true

module Sperf
  module Viewer
    # The page's script and style sheet. script/viewer bundles viewer/ into them; the repository and the gem carry them.
    module Assets
      DIRECTORY = File.expand_path("../viewer_assets", __dir__)
      NAMES = %w[viewer.js viewer.css].freeze
      private_constant :DIRECTORY

      class << self
        def read(name) = File.read(File.join(DIRECTORY, name), encoding: Encoding::UTF_8)
      end
    end
  end
end
