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
# as there are processors but one: the steps that follow look at times. end_beside shows what they printed, and stop_beside
# ends them at once.
begin_beside() {
  local name processors
  processors=$(getconf _NPROCESSORS_ONLN)
  export beside_command=$1
  beside_names=("${@:2}") beside=$(mktemp -d)
  export beside
  # Until it has ended by itself.
  for name in "${beside_names[@]}"; do
    : >"$beside/$name.log"
    echo "0 FAILED" >"$beside/$name.result"
  done
  # A process group of its own, which an interrupt does not reach.
  set -m
  # shellcheck disable=SC2016 # the inner shell expands it
  TEST_PATIENCE=${TEST_PATIENCE:-600} nice -n 19 xargs -n 1 -P "$((processors > 1 ? processors - 1 : 1))" bash -c '
    result=passed
    "$beside_command" "$1" >"$beside/$1.log" 2>&1 </dev/null || result=FAILED
    echo "$SECONDS $result" >"$beside/$1.result"' beside <<<"${beside_names[*]}" &
  beside_group=$!
  set +m
}

# end_beside: waits for what begin_beside has started, shows what it printed, and notes it as steps.
end_beside() {
  local name seconds result
  wait "$beside_group" || true
  beside_group=
  for name in "${beside_names[@]}"; do
    printf '\n=== %s\n' "$name"
    cat "$beside/$name.log"
    read -r seconds result <"$beside/$name.result"
    note "$name" "$seconds" "$result" "$beside/$name.log"
  done
  rm -rf "$beside"
}

stop_beside() {
  [[ -z ${beside_group:-} ]] || kill -- "-$beside_group" 2>/dev/null || true
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
