# shellcheck shell=bash
# Fetches Debian packages for another architecture than the machine's, or of another suite, and unpacks them into a
# directory: nothing is installed, and the machine's dpkg does not learn the architecture.
#
# apt runs with a private configuration: lists and caches of its own, and no package counts as installed, so that all
# dependencies come along. The sources are the machine's own, with its mirrors, keyrings, proxies and certificates.

# begin_foreign_packages ARCHITECTURE DIRECTORY: sets up apt in DIRECTORY for ARCHITECTURE.
begin_foreign_packages() {
  foreign_apt=$2
  mkdir -p "$foreign_apt/state/lists/partial" "$foreign_apt/cache/archives/partial"
  # apt downloads as its own user, which must be able to enter.
  chmod 755 "$foreign_apt"
  : >"$foreign_apt/status"
  cat >"$foreign_apt/apt.conf" <<CONFIGURATION
#clear APT::Update;
#clear DPkg::Post-Invoke;
#clear APT::Architectures;
Dir::State "$foreign_apt/state";
Dir::State::status "$foreign_apt/status";
Dir::Cache "$foreign_apt/cache";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
Acquire::Languages "none";
Acquire::AllowInsecureRepositories "false";
APT::Get::AllowUnauthenticated "false";
APT::Architecture "$1";
APT::Architectures { "$1"; };
APT::Sandbox::User "$(id -un)";
CONFIGURATION
}

# use_foreign_suite SUITE: takes the packages from SUITE of Debian instead of the machine's own. A script that calls this
# has sourced debian_source.sh.
use_foreign_suite() {
  mkdir -p "$foreign_apt/sources"
  write_candidates "$1" "$foreign_apt/sources" deb
  printf 'Dir::Etc::sourcelist "-";\nDir::Etc::sourceparts "%s";\n' "$foreign_apt/sources" >>"$foreign_apt/apt.conf"
}

# update_foreign_packages: reads the lists. A third party's archive may lack the architecture: what counts is whether the
# packages are found later.
update_foreign_packages() {
  timeout --foreground "${foreign_limit_s:-0}" apt-get --config-file "$foreign_apt/apt.conf" update || true
}

# fetch_foreign_packages PACKAGE...: downloads packages with what they depend on into $foreign_apt/cache/archives, or
# fails after $foreign_limit_s seconds.
fetch_foreign_packages() {
  timeout --foreground "${foreign_limit_s:-0}" apt-get --config-file "$foreign_apt/apt.conf" --no-install-recommends --download-only --yes install "$@"
}

# fetch_foreign_package PACKAGE=VERSION: the same for one package alone.
fetch_foreign_package() {
  cd "$foreign_apt/cache/archives" && apt-get --config-file "$foreign_apt/apt.conf" download "$1"
}

# unpack_foreign_packages DIRECTORY PATTERN: unpacks the downloaded files that match PATTERN into DIRECTORY.
unpack_foreign_packages() {
  local directory=$1 pattern=$2 package
  for package in "$foreign_apt"/cache/archives/$pattern; do
    dpkg-deb --fsys-tarfile "$package" |
      tar --extract --keep-directory-symlink --no-same-owner --directory "$directory" || return 1
  done
}
