# frozen_string_literal: true

require "rails/generators/base"

module Sperf
  module Generators # :nodoc:
    # bin/rails generate sperf:install
    class InstallGenerator < ::Rails::Generators::Base
      source_root File.expand_path("templates", __dir__)
      desc "Creates config/initializers/sperf.rb, which explains all settings of sperf. Each is commented out."

      def create_initializer
        copy_file "sperf.rb", "config/initializers/sperf.rb"
      end
    end
  end
end
