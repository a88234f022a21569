# frozen_string_literal: true

# Returns the names that the running Ruby has for extensions; as a program it prints them.

require "open3"
require "rbconfig"

def ruby_names
  config = RbConfig::CONFIG
  library = config["ENABLE_SHARED"] == "yes" ? File.join(config["libdir"], config["LIBRUBY_SO"]) : RbConfig.ruby
  names, status = Open3.capture2("nm", "--dynamic", "--defined-only", "--format=just-symbols", library)
  abort "ruby_names: nm cannot read #{library}" unless status.success?
  names.split
end

puts ruby_names if $PROGRAM_NAME == __FILE__
