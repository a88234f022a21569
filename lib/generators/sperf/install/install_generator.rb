# frozen_string_literal: true

require "rails/generators/base"

module Sperf
  module Generators # :nodoc:
    # bin/rails generate sperf:install
    class InstallGenerator < ::Rails::Generators::Base
      source_root File.expand_path("templates", __dir__)
      desc "Writes config/initializers/sperf.rb, in which every setting of sperf is explained and commented out."

      def create_initializer
        copy_file "sperf.rb", "config/initializers/sperf.rb"
      end
    end
  end
end
