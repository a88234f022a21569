# frozen_string_literal: true

require_relative "application"
Rails.application.initialize!
load Rails.root.join("db/data.rb") unless ActiveRecord::Base.connection.table_exists?(:orders)
