# frozen_string_literal: true

require_relative "test_helper"
require "sperf/integrations"

# The table of integrations: its rows, the files that they name, and the documents.
class IntegrationsTest < Minitest::Test
  include TestHelper

  TABLE = Sperf.const_get(:INTEGRATIONS)
  OWN_FILES = Sperf.const_get(:OWN_FILES)
  LIB = File.join(ROOT, "lib/sperf")
  # Their classes load the other files on first use.
  AUTOLOADED = %i[ruby_prof].freeze

  # What an application requires for a row.
  def entrance(name) = name == :puma ? "puma/plugin/sperf" : "sperf/#{name}"

  def test_each_row_has_an_entrance_and_its_files
    TABLE.each_key { |name| assert_path_exists "#{ROOT}/lib/#{entrance(name)}.rb" }
    folders = Dir["#{LIB}/integrations/*/"].map { |folder| File.basename(folder).to_sym }

    assert_empty folders - TABLE.keys
    TABLE.except(*AUTOLOADED).each do |name, files|
      present = Dir["*.rb", base: "#{LIB}/integrations/#{name}"].sort

      assert_equal(present, files.map { |file| "#{file}.rb" })
    end
  end

  def test_profiles_hide_the_files_that_integrations_share
    assert_empty Dir["#{LIB}/integrations/*.rb"] - OWN_FILES
  end

  def test_own_files_exist
    missing = OWN_FILES.reject { |file| File.exist?(file) }

    assert_equal ["#{LIB}/puma.rb"], missing
  end

  # rails needs Rails::Railtie, and Puma's plugin Puma.
  def test_each_can_be_required_before_its_framework
    (TABLE.keys - %i[rails puma]).each do |name|
      result = run_command(RUBY, "--disable-gems", "-W", "-I#{ROOT}/lib", "-e", "require 'sperf/#{name}'; print 1")

      assert_equal ["1", ""], [result.out, result.err], name
    end
  end

  def test_documents_name_each
    documents = Dir["#{ROOT}/{README.md,docs/**/*.md}"].map { |file| File.read(file, encoding: "UTF-8") }.join
    unnamed = (TABLE.keys - [:puma]).reject { |name| documents.include?("sperf/#{name}") }

    assert_empty unnamed
    assert_includes documents, "plugin :sperf"
  end
end
