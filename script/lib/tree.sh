# shellcheck shell=bash
# A copy of the working tree with another build of the extension, for tests: programs that they start load sperf by its
# path. To be sourced.

# Makes the copy build/NAME-tree with the extension of build/NAME-ext. Usage: copy_tree ROOT NAME
copy_tree() {
  local root=$1 tree=$1/build/$2-tree linked
  rm -rf "$tree"
  mkdir -p "$tree/build"
  (cd "$root" && cp -a bench docs exe lib sig script test ./*.gemspec Gemfile LICENSE "$tree/")
  for linked in vendor src ext include viewer man README.md CHANGELOG.md CONTRIBUTING.md Makefile Rakefile .ci .github; do
    [[ ! -e $root/$linked ]] || ln -s "$root/$linked" "$tree/$linked"
  done
  cp "$root/build/$2-ext/sperf.so" "$tree/lib/sperf/sperf.so"
}
