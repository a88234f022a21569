# shellcheck shell=bash
# Builds under the cache directory that take minutes: one run at a time, with progress, and nothing half built is left.
# A script that sources this file has sourced setup.sh.

# begin_build CACHE WHAT: waits until no other run builds in CACHE. From then on, the end of this script removes $work.
begin_build() {
  exec 9>"$1/lock"
  flock --nonblock 9 || { say "another run is building $2; waiting for it" && flock 9; }
  trap clean_up EXIT
  trap 'interrupted 129' HUP
  trap 'interrupted 130' INT
  trap 'interrupted 143' TERM
}

# make_work CACHE: sets $work, a directory for the build. Call begin_build first: others' work is removed.
make_work() {
  # What a killed run left behind; nobody else is here, for the lock is held.
  rm -rf "$1"/build.*
  work=$(mktemp -d "$1/build.XXXXXX")
  chmod 755 "$work"
}

# Runs a step with its output in a log; on a failure shows the log's end. A step gets a process group of its own (set -m):
# an interrupt reaches this script alone, which then ends every process of the step.
run_step() {
  local title=$1 started=$SECONDS status=0 next_word=$((SECONDS + 20))
  shift
  say "$title"
  set -m
  "$@" </dev/null >"$work/log" 2>&1 9>&- &
  step_pid=$!
  set +m
  while kill -0 "$step_pid" 2>/dev/null; do
    sleep 0.5 &
    wait $! || true
    if ((SECONDS >= next_word)); then
      say "  ... $((SECONDS - started)) s"
      next_word=$((SECONDS + 20))
    fi
  done
  wait "$step_pid" || status=$?
  step_pid=
  ((status == 0)) && return
  tail -n 20 "$work/log" >&2
  return "$status"
}

interrupted() {
  say "interrupted; removing what was half built"
  exit "$1"
}

clean_up() {
  trap '' INT TERM HUP
  # wait, so that nothing writes into the directory any more; 2>/dev/null, for bash would report the killed job.
  [[ -z ${step_pid:-} ]] || { kill -KILL -- "-$step_pid" && wait "$step_pid"; } 2>/dev/null || true
  [[ -z ${work:-} ]] || rm -rf "$work"
}
