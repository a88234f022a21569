# shellcheck shell=bash
# What the set-up scripts share: words to the user, the cache directory, and installing Debian packages.
#
# Everything said here goes to stderr, because stdout of script/ruby is its answer. A script that sources this file
# sets `setup_name` first: it is the prefix of every line.

say() {
  printf '%s: %s\n' "${setup_name:-setup}" "$*" >&2
}

# The XDG specification says that a relative XDG_CACHE_HOME is to be ignored.
cache_dir() {
  local base=${XDG_CACHE_HOME:-}
  if [[ $base != /* ]]; then
    base=${HOME:?is not set: set HOME or XDG_CACHE_HOME}/.cache
  fi
  printf '%s/sperf\n' "$base"
}

can_install_packages() {
  command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || return 1
  [[ $(id -u) == 0 ]] || sudo_works
}

sudo_works() {
  command -v sudo >/dev/null && sudo -n true 2>/dev/null
}

as_root() {
  if [[ $(id -u) == 0 ]]; then
    "$@"
  else
    sudo -n "$@"
  fi
}

# Prints those of the given packages that are not installed. Without dpkg nothing is known to be missing.
missing_packages() {
  local package status
  command -v dpkg-query >/dev/null || return 0
  for package in "$@"; do
    status=$(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) || status=
    [[ $status == installed ]] || printf '%s\n' "$package"
  done
}

# Installs the given packages, after naming them; returns 1 where that did not work. stdout is kept free of apt's words.
install_packages() {
  local packages=()
  mapfile -t packages < <(missing_packages "$@")
  [[ ${#packages[@]} -gt 0 ]] || return 0
  can_install_packages || return 1
  say "installing with apt: ${packages[*]}"
  apt_install "${packages[@]}" || apt_install_with_fresh_lists "${packages[@]}"
}

apt_install() {
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get --option Dpkg::Use-Pty=0 --option DPkg::Lock::Timeout=300 --quiet=2 --no-install-recommends "${apt_options[@]}" install --yes "$@" \
    </dev/null >&2
}

apt_options=()

# A fresh container has no package lists, and an old machine's name packages that the mirror no longer holds. The lists
# of the system are not ours to change, so the new ones go to a directory of their own.
apt_install_with_fresh_lists() {
  local lists status=0
  say "that did not work; trying again with package lists of our own"
  lists=$(mktemp -d)
  # apt downloads as its own user, which must be able to enter.
  chmod 755 "$lists"
  apt_options=(--option "Dir::State::lists=$lists" --option Dir::Cache::pkgcache= --option Dir::Cache::srcpkgcache=)
  { as_root apt-get "${apt_options[@]}" --quiet=2 update </dev/null >&2 && apt_install "$@"; } || status=1
  apt_options=()
  as_root rm -rf "$lists"
  return "$status"
}
