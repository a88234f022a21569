# shellcheck shell=bash
# Steps that are all run, whatever becomes of the others, and an account of them at the end.

step_names=() step_results=() failed_steps=() failed_lines=()

# show_failure FILE: prints what FILE has of tests that failed, each to its first empty line, or FILE's end. Where FILE has
# an account of failed steps itself, prints that.
show_failure() {
  if grep -q '^--- from what ' "$1"; then
    sed -n '/^--- from what /,$ { /^--- from what /d; /^$/d; s/^  //; p }' "$1"
    return
  fi
  # What minitest, node, cmocka, sanitizers and compilers say.
  awk '/^ +[0-9]+\) (Failure|Error):|^ *✖ |^\[  FAILED  \]|ERROR: |: error: / { left = 12 }
       /^ *$/ { left = 0 }
       left-- > 0 { print; found = 1 }
       END { exit !found }' "$1" || tail -n 8 "$1"
}

# await_end PROCESS: waits until tee has written everything; not for long, as processes that were left behind may hold it.
await_end() {
  for _ in {1..20}; do
    kill -0 "$1" 2>/dev/null || return 0
    sleep 0.1
  done
}

# note NAME SECONDS RESULT LOG: a step that has ended, passed or FAILED, and printed LOG.
note() {
  step_names+=("$1")
  step_results+=("$(printf '%5d s  %s' "$2" "$3")")
  [[ $3 == passed ]] || {
    failed_steps+=("$1")
    failed_lines+=("$(show_failure "$4")")
  }
}

# step NAME COMMAND...: runs the command, and notes how long it took, whether it failed, and what it printed then.
step() {
  local name=$1 began=$SECONDS result=passed log output writer
  shift
  log=$(mktemp)
  printf '\n=== %s\n' "$name"
  exec {output}> >(tee "$log")
  writer=$!
  "$@" >&"$output" 2>&1 {output}>&- || result=FAILED
  exec {output}>&-
  await_end "$writer"
  note "$name" "$((SECONDS - began))" "$result" "$log"
  rm -f "$log"
}

# begin_beside COMMAND NAME...: runs COMMAND NAME for each name, at the lowest priority, and with patience, as many at once
# as there are processors but one: the steps that follow look at times. end_beside has one more run when these are through,
# and shows what all printed; stop_beside ends them at once.
begin_beside() {
  local name processors
  processors=$(getconf _NPROCESSORS_ONLN)
  beside_command=$1
  beside_names=("${@:2}") beside=$(mktemp -d) beside_groups=()
  # Until it has ended by itself.
  for name in "${beside_names[@]}"; do
    : >"$beside/$name.log"
    echo "0 FAILED" >"$beside/$name.result"
  done
  for _ in $(seq $((processors > 1 ? processors - 1 : 1))); do start_beside; done
}

# A process group of its own, which an interrupt does not reach.
start_beside() {
  set -m
  run_beside &
  beside_groups+=("$!")
  set +m
}

# Runs one name after the other of those that no other group has taken.
run_beside() {
  local name result
  renice -n 19 -p "$BASHPID" >/dev/null || true
  export TEST_PATIENCE=${TEST_PATIENCE:-600}
  for name in "${beside_names[@]}"; do
    mkdir "$beside/$name.taken" 2>/dev/null || continue
    SECONDS=0 result=passed
    "$beside_command" "$name" >"$beside/$name.log" 2>&1 </dev/null || result=FAILED
    echo "$SECONDS $result" >"$beside/$name.result"
  done
}

# end_beside: waits for what begin_beside has started, shows what it printed, and notes it as steps.
end_beside() {
  local name seconds result
  [[ $(getconf _NPROCESSORS_ONLN) -eq 1 ]] || start_beside
  wait "${beside_groups[@]}" || true
  beside_groups=()
  for name in "${beside_names[@]}"; do
    printf '\n=== %s\n' "$name"
    cat "$beside/$name.log"
    read -r seconds result <"$beside/$name.result"
    note "$name" "$seconds" "$result" "$beside/$name.log"
  done
  rm -rf "$beside"
}

stop_beside() {
  local group
  for group in ${beside_groups[@]+"${beside_groups[@]}"}; do
    kill -- "-$group" 2>/dev/null || true
  done
}

# report_steps TITLE: prints what failed, and the steps with their times; the last line says which failed. Returns 1 if
# one did.
report_steps() {
  local index list
  for index in "${!failed_steps[@]}"; do
    printf '\n--- from what %s printed\n  %s\n' "${failed_steps[$index]}" "${failed_lines[$index]//$'\n'/$'\n'  }"
  done
  printf '\n%s: %d steps in %d s\n' "$1" "${#step_names[@]}" "$SECONDS"
  for index in "${!step_names[@]}"; do
    printf '  %-20s %s\n' "${step_names[$index]}" "${step_results[$index]}"
  done
  if [[ ${#failed_steps[@]} -eq 0 ]]; then
    echo "$1: passed"
    return
  fi
  list=$(printf ', %s' "${failed_steps[@]}")
  echo "$1: FAILED: ${list:2}"
  return 1
}
