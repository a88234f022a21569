// What held up threads that waited: methods that held, or methods that waited, and for a selected one the stacks of both
// sides.

import { useMemo, useState } from "preact/hooks";
import {
  HOLDER_WORDS,
  KIND_WORDS,
  NO_FRAME,
  OF_OTHER_TIMES,
  UNKNOWN_HOLDER,
  type Blocked,
  type BlockedRow,
  type Kind,
  type Side,
} from "../data/blocked.ts";
import { timelineType, typeWords } from "../data/sample_types.ts";
import { formatExact, formatShare, formatValue, grouped } from "../data/units.ts";
import { usePage } from "../ui/context.ts";
import { Empty, Notice, Select, Switch } from "../ui/controls.tsx";
import { placeOf } from "../ui/words.ts";
import { HalfGraph } from "./flame_canvas.tsx";
import { codeColumn, numberColumn, RecordTable, textColumn, type RecordColumn } from "./records.tsx";

const UNIT = "nanoseconds";

export function BlockedView() {
  const { model, state } = usePage();
  const [kind, setKind] = useState<Kind | null>(null);
  const blocked = model.blocked(state, kind);
  if (blocked === null) return <NoCauses />;
  if (model.typeIndex(state) !== timelineType(model.profile)) return <OtherType />;
  const kinds = model.kinds();
  if (blocked.totalNs === 0 && kind === null) return <Empty />;
  const side: Side = state.ofWaiters ? "waiter" : "holder";
  const rows = state.ofWaiters ? blocked.waiters : blocked.holders;
  const chosen = rows.find(({ group }) => group === state.selected) ?? rows[0];
  return (
    <section class="view split blocked-view" aria-label="Blocked">
      <div class="blocked-list">
        <ListBar blocked={blocked} kind={kinds.length > 1 ? kind : kinds[0]!} />
        {kinds.length > 1 && (
          <Select<Kind | "">
            name="Waiting for"
            kind="kinds"
            value={kind ?? ""}
            options={[["", "everything"], ...kinds.map((each) => [each, KIND_WORDS[each]] as const)]}
            choose={(next) => setKind(next || null)}
          />
        )}
        <Methods key={side} side={side} blocked={blocked} rows={rows} chosen={chosen} />
        {blocked.undatedNs > 0 && (
          <p class="hint">
            The file does not say when each hold was. {formatValue(blocked.undatedNs, UNIT, state.units)} of the waiting
            in this range is of stacks that also waited outside of it, so its holders are not known.
          </p>
        )}
      </div>
      {chosen ? (
        <Stacks key={`${side} ${chosen.group}`} blocked={blocked} chosen={side} group={chosen.group} />
      ) : (
        <div />
      )}
    </section>
  );
}

function NoCauses() {
  return (
    <Notice title="No holders">
      <p>
        This profile does not say what threads waited for. Profiles of wall time in sperf's format do:{" "}
        <code>sperf record -m wall</code>.
      </p>
    </Notice>
  );
}

function OtherType() {
  const { model, state } = usePage();
  const time = model.profile.types[timelineType(model.profile)]!;
  return (
    <Notice title="Waiting is measured in time" wayOut={[`Show ${typeWords(time)}`, { type: time.name }]}>
      <p>The holders of {typeWords(model.type(state)).toLowerCase()} are not known.</p>
    </Notice>
  );
}

function ListBar({ blocked, kind }: { blocked: Blocked; kind: Kind | null }) {
  const { state, update } = usePage();
  const choice = (ofWaiters: boolean, words: string, title: string) => ({
    words,
    title,
    isOn: state.ofWaiters === ofWaiters,
    choose: () => update({ ofWaiters, selected: null }),
  });
  return (
    <div class="view-bar">
      <Switch
        label="List"
        choices={[
          choice(false, "Held by", "Methods that held, by the waiting that they caused"),
          choice(true, "Waiting", "Methods that waited"),
        ]}
      />
      <span class="muted" title={formatExact(blocked.totalNs, UNIT)}>
        {`Waiting${kind === null ? "" : ` for ${KIND_WORDS[kind]}`}: ${formatValue(blocked.totalNs, UNIT, state.units)}`}
      </span>
    </div>
  );
}

interface MethodsProps {
  side: Side;
  blocked: Blocked;
  rows: BlockedRow[];
  chosen: BlockedRow | undefined;
}

function Methods({ side, blocked, rows, chosen }: MethodsProps) {
  const { model, state, update } = usePage();
  const groups = model.groups(state.group);
  const name = useNames();
  const waited = ({ waitedNs }: BlockedRow): number => waitedNs;
  const holds = (row: BlockedRow): number => row.holds;
  const longest = ({ longestNs }: BlockedRow): number => longestNs;
  const time = (ns: number): string => formatValue(ns, UNIT, state.units);
  const share = ({ waitedNs }: BlockedRow): string => formatShare(waitedNs, blocked.totalNs);
  const longestWords = ({ longestNs }: BlockedRow): string => (longestNs > 0 ? time(longestNs) : "");
  const place = ({ group }: BlockedRow): string => (group > 0 ? placeOf(groups, group) : "");
  const columns: RecordColumn<BlockedRow>[] = [
    numberColumn("waited", "Waited", "78px", 90, waited, (row) => time(row.waitedNs)),
    numberColumn("part", "Share", "62px", 90, waited, share),
    ...(side === "waiter"
      ? []
      : [
          numberColumn("holds", "Holds", "58px", 90, holds, (row) => grouped(row.holds)),
          numberColumn("longest", "Longest", "74px", 90, longest, longestWords),
        ]),
    codeColumn("name", "Method", "minmax(160px, 3fr)", 260, ({ group }) => name(group)),
    textColumn("file", "File", "minmax(64px, 1fr)", 200, place),
  ];
  return (
    <RecordTable
      label={side === "holder" ? "Methods that held" : "Methods that waited"}
      pictureName="blocked"
      rows={rows}
      columns={columns}
      order="waited"
      group={({ group }) => Math.max(group, 0)}
      chosen={chosen ?? null}
      choose={({ group }, replace) => update({ selected: group }, { replace })}
    />
  );
}

// What stands in a row for its group.
function useNames(): (group: number) => string {
  const { model, state } = usePage();
  const { name } = model.groups(state.group);
  return (group) => {
    if (group > 0) return name[group]!;
    if (group === NO_FRAME) return "(no frame is shown)";
    return group === UNKNOWN_HOLDER ? HOLDER_WORDS.unknown : "(not known for this range)";
  };
}

interface StacksProps {
  blocked: Blocked;
  chosen: Side;
  group: number;
}

// First the chosen side, then the other one: a wait has one of each.
function Stacks(props: StacksProps) {
  return (
    <div class="halves blocked-halves">
      <Half {...props} side={props.chosen} />
      <Half {...props} side={props.chosen === "holder" ? "waiter" : "holder"} />
    </div>
  );
}

// What the chosen method did, and what stacks of the other side did to it.
const DID: Record<Side, string> = { holder: "held", waiter: "waited" };
const DID_TO: Record<Side, string> = { holder: "Held up", waiter: "Waited for" };

function Half({ blocked, side, chosen, group }: StacksProps & { side: Side }) {
  const { model, state } = usePage();
  const name = useNames()(group);
  const isOwn = side === chosen;
  const tree = useMemo(
    () => model.blockedTree(state, blocked, side, chosen, group),
    [blocked, state.folded, state.unfolded],
  );
  return (
    <HalfGraph
      title={
        <>
          {!isOwn && `${DID_TO[side]} `}
          <strong>{name}</strong>
          {isOwn && ` ${DID[side]}`}{" "}
          <span class="muted">{`${formatValue(tree.total[0]!, UNIT, state.units)}, from methods to their callers`}</span>
        </>
      }
      tree={tree}
      label={isOwn ? `Stacks of ${name} that ${DID[side]}` : `Stacks that ${DID_TO[side].toLowerCase()} ${name}`}
      rootLabel={group === OF_OTHER_TIMES && side === "holder" ? "not known" : DID[side]}
      upward={false}
      selects={false}
    />
  );
}
