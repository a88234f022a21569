# shellcheck shell=bash
# Fetches a source package from another suite of Debian than the machine's own, checked by apt, leaving no trace.
#
# apt runs with a private configuration: lists, caches and sources of its own in a temporary directory. The sources are
# the machine's own ones (same mirror, same keyring, whatever proxy or certificate apt is configured with) with the suite
# exchanged. What authenticates the package is the chain that apt always follows: keyring, signed Release, hash of
# Sources, hash of each file.

# fetch_debian_source SUITE PACKAGE DIRECTORY: downloads the files of PACKAGE into DIRECTORY, or returns 1.
fetch_debian_source() {
  local suite=$1 package=$2 target=$3 candidate private
  mkdir -p "$target"
  # apt downloads as its own user, which must be able to write here.
  chmod 755 "$target"
  private=$(mktemp -d "$target/apt.XXXXXX")
  chmod 755 "$private"
  mkdir -p "$private/candidates" "$private/state/lists/partial" "$private/cache/archives/partial"
  write_apt_configuration "$private" >"$private/apt.conf"
  write_candidates "$suite" "$private/candidates"
  for candidate in "$private"/candidates/*; do
    [[ -e $candidate ]] || continue
    if try_source "$private" "$candidate" "$package" "$target"; then
      rm -rf "$private"
      return 0
    fi
  done
  rm -rf "$private"
  return 1
}

# An archive may list more than one version, and a mirror that lags behind may not hold the newest: the first that arrives
# is taken.
try_source() {
  local private=$1 candidate=$2 package=$3 target=$4 versions version
  local options=(--config-file "$private/apt.conf" --option "Dir::Etc::sourcelist=$candidate")
  apt-get "${options[@]}" update || return 1
  mapfile -t versions < <(apt-cache "${options[@]}" showsrc --only-source "$package" | sed -n 's/^Version: //p' |
    sort --version-sort --reverse --unique)
  for version in "${versions[@]}"; do
    (cd "$target" && apt-get "${options[@]}" source --download-only --only-source "$package=$version") && return
  done
  return 1
}

# The hooks of the machine refresh its own caches after an update: not ours to run.
write_apt_configuration() {
  cat <<CONFIGURATION
#clear APT::Update;
#clear DPkg::Post-Invoke;
Dir::State "$1/state";
Dir::Cache "$1/cache";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
Dir::Etc::sourceparts "-";
Acquire::Languages "none";
Acquire::AllowInsecureRepositories "false";
APT::Get::AllowUnauthenticated "false";
APT::Sandbox::User "$(id -un)";
CONFIGURATION
}

# write_candidates SUITE DIRECTORY [TYPE]: writes one source file for each of the machine's own sources that looks like
# Debian's archive, the likeliest first: a third party may well name its suite after Debian's too.
write_candidates() {
  local suite=$1 directory=$2 type=${3:-deb-src} file
  while IFS= read -r file; do
    awk -v suite="$suite" -v type="$type" -v prefix="$((++source_number))" -v directory="$directory" -v format="${file##*.}" \
      "$rewrite_sources" "$file"
  done < <(apt_source_files)
}

source_number=0

apt_source_files() {
  local list='' parts=''
  eval "$(apt-config shell list Dir::Etc::sourcelist/f parts Dir::Etc::sourceparts/d)"
  find "$list" "${parts%/}" -maxdepth 1 -type f \( -name '*.list' -o -name '*.sources' \) 2>/dev/null | sort
}

# Reads both of apt's formats (sources.list(5)) and writes the stanza format. Of the options only those that say where
# the archive is and who signs it go along: what the machine trusts blindly is checked here nonetheless.
# shellcheck disable=SC2016 # the $ signs are awk's
readonly rewrite_sources='
  function emit(   file, words, count, i, is_debian) {
    count = split(value["suites"], words, /[ \t\n]+/)
    for (i = 1; i <= count; i++)
      if (words[i] ~ /^(stable|testing|unstable|sid|oldstable|experimental|bullseye|bookworm|trixie|forky|duke)$/) is_debian = 1
    if (is_debian && value["types"] ~ /deb/ && (" " value["components"] " ") ~ /[ \t\n]main[ \t\n]/ &&
        tolower(value["enabled"]) !~ /no|false/) {
      # 0 sorts before 1: a URI that ends in /debian is likely the one.
      file = sprintf("%s/%d-%03d-%03d.sources", directory, value["uris"] !~ /\/debian\/?[ \t\n]*$/, prefix, ++written)
      print "Types: " type "\nURIs:" value["uris"] "\nSuites: " suite "\nComponents: main" > file
      if ("signed-by" in value) print "Signed-By:" value["signed-by"] > file
      if ("check-valid-until" in value) print "Check-Valid-Until:" value["check-valid-until"] > file
      close(file)
    }
    split("", value)
  }
  /^[ \t]*#/ { next }
  format == "list" && /^[ \t]*deb(-src)?[ \t]/ {
    sub(/#.*/, "")
    if (match($0, /\[[^]]*\]/)) {
      count = split(substr($0, RSTART + 1, RLENGTH - 2), options, /[ \t]+/)
      $0 = substr($0, 1, RSTART - 1) substr($0, RSTART + RLENGTH)
      for (i = 1; i <= count; i++) if ((at = index(options[i], "=")) > 0)
        value[tolower(substr(options[i], 1, at - 1))] = " " substr(options[i], at + 1)
    }
    value["types"] = $1; value["uris"] = " " $2; value["suites"] = $3
    for (i = 4; i <= NF; i++) value["components"] = value["components"] " " $i
    emit()
  }
  format == "list" { next }
  /^[ \t]*$/ { emit(); next }
  /^[^ \t:]+:/ { at = index($0, ":"); field = tolower(substr($0, 1, at - 1)); value[field] = substr($0, at + 1); next }
  { value[field] = value[field] "\n" $0 }
  END { if (format != "list") emit() }'
