# shellcheck shell=bash
# What a user's shell holds for Ruby is for the user's programs: RUBYOPT, a GEM_HOME, the environment of `bundle exec`,
# a SPERF_OUTPUT. Neither a build nor a test may depend on it.

# Unsets it. RUBY stays, which chooses the Ruby to use (script/ruby), and so does what tells Bundler where gems come from:
# BUNDLE_MIRROR__*, credentials, certificates.
forget_ruby_environment() {
  local name
  while IFS= read -r name; do
    case $name in
      RUBY | BUNDLE_*__* | BUNDLE_SSL_* | BUNDLE_USER_* | BUNDLE_TIMEOUT | BUNDLE_RETRY) ;;
      RUBY* | GEM_* | GEMRC | BUNDLE* | SPERF_* | MT_* | MINITEST_*) unset "$name" ;;
    esac
  done < <(compgen -e)
}

# Shows this process and those that it starts no gems but the default ones of the Ruby: what else is installed would be
# loaded (as plugins of minitest), or taken instead of the default ones (a newer json).
# $1: the repository
hide_installed_gems() {
  export GEM_HOME=$1/build/no-gems GEM_PATH=$1/build/no-gems
}
