// What held up threads that waited: methods that held, or methods that waited, and for a selected one the stacks of both
// sides.

import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import {
  KIND_WORDS,
  NO_FRAME,
  OF_OTHER_TIMES,
  UNKNOWN_HOLDER,
  type Blocked,
  type BlockedRow,
  type Kind,
  type Side,
} from "../data/blocked.ts";
import { HOLDER_WORDS } from "../data/causes.ts";
import { timelineType, typeWords } from "../data/sample_types.ts";
import { nodeAt } from "../data/tree.ts";
import { formatExact, formatShare, formatValue, grouped } from "../data/units.ts";
import { usePage } from "../ui/context.ts";
import { Empty } from "../ui/empty.tsx";
import { placeOf } from "../ui/words.ts";
import { FlameCanvas } from "./flame_canvas.tsx";
import { RecordTable, type RecordColumn } from "./record_table.tsx";

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
        {kinds.length > 1 && <KindField kinds={kinds} kind={kind} setKind={setKind} />}
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
    <div class="empty">
      <h2>No holders</h2>
      <p>
        This profile does not say what threads waited for. Profiles of wall time in sperf's format do:{" "}
        <code>sperf record -m wall</code>.
      </p>
    </div>
  );
}

function OtherType() {
  const { model, state, update } = usePage();
  const time = model.profile.types[timelineType(model.profile)]!;
  return (
    <div class="empty">
      <h2>Waiting is measured in time</h2>
      <p>The holders of {typeWords(model.type(state)).toLowerCase()} are not known.</p>
      <button type="button" class="button primary" onClick={() => update({ type: time.name })}>
        Show {typeWords(time)}
      </button>
    </div>
  );
}

function ListBar({ blocked, kind }: { blocked: Blocked; kind: Kind | null }) {
  const { state, update } = usePage();
  const choice = (ofWaiters: boolean, words: string, title: string) => (
    <button
      type="button"
      aria-pressed={state.ofWaiters === ofWaiters}
      title={title}
      onClick={() => update({ ofWaiters, selected: null })}
    >
      {words}
    </button>
  );
  return (
    <div class="view-bar">
      <div class="measures" role="group" aria-label="List">
        {choice(false, "Held by", "Methods that held, by the waiting that they caused")}
        {choice(true, "Waiting", "Methods that waited")}
      </div>
      <span class="muted" title={formatExact(blocked.totalNs, UNIT)}>
        {`Waiting${kind === null ? "" : ` for ${KIND_WORDS[kind]}`}: ${formatValue(blocked.totalNs, UNIT, state.units)}`}
      </span>
    </div>
  );
}

function KindField({
  kinds,
  kind,
  setKind,
}: {
  kinds: Kind[];
  kind: Kind | null;
  setKind: (kind: Kind | null) => void;
}) {
  return (
    <label class="field kinds">
      <span>Waiting for</span>
      <select value={kind ?? ""} onChange={(event) => setKind((event.currentTarget.value || null) as Kind | null)}>
        <option value="">everything</option>
        {kinds.map((each) => (
          <option key={each} value={each}>
            {KIND_WORDS[each]}
          </option>
        ))}
      </select>
    </label>
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
  const time = (ns: number): string => formatValue(ns, UNIT, state.units);
  const number = (
    id: string,
    title: string,
    width: string,
    words: (row: BlockedRow) => string,
    size: (row: BlockedRow) => number,
  ): RecordColumn<BlockedRow> => ({ id, title, width, pictureWidth: 90, words, size });
  const columns: RecordColumn<BlockedRow>[] = [
    number(
      "waited",
      "Waited",
      "78px",
      ({ waitedNs }) => time(waitedNs),
      ({ waitedNs }) => waitedNs,
    ),
    number(
      "part",
      "Share",
      "62px",
      ({ waitedNs }) => formatShare(waitedNs, blocked.totalNs),
      ({ waitedNs }) => waitedNs,
    ),
    ...(side === "waiter"
      ? []
      : [
          number(
            "holds",
            "Holds",
            "58px",
            ({ holds }) => grouped(holds),
            ({ holds }) => holds,
          ),
          number(
            "longest",
            "Longest",
            "74px",
            ({ longestNs }) => (longestNs > 0 ? time(longestNs) : ""),
            ({ longestNs }) => longestNs,
          ),
        ]),
    {
      id: "name",
      title: "Method",
      width: "minmax(160px, 3fr)",
      pictureWidth: 260,
      words: ({ group }) => name(group),
      isCode: true,
    },
    {
      id: "file",
      title: "File",
      width: "minmax(64px, 1fr)",
      pictureWidth: 200,
      words: ({ group }) => (group > 0 ? placeOf(groups, group) : ""),
    },
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
function Stacks({ blocked, chosen, group }: StacksProps) {
  const name = useNames()(group);
  const isHolder = chosen === "holder";
  return (
    <div class="halves blocked-halves">
      {isHolder ? (
        <>
          <Half
            blocked={blocked}
            side="holder"
            chosen={chosen}
            group={group}
            title={
              <>
                <strong>{name}</strong> held
              </>
            }
            label={`Stacks of ${name} that held`}
          />
          <Half
            blocked={blocked}
            side="waiter"
            chosen={chosen}
            group={group}
            title={
              <>
                Waited for <strong>{name}</strong>
              </>
            }
            label={`Stacks that waited for ${name}`}
          />
        </>
      ) : (
        <>
          <Half
            blocked={blocked}
            side="waiter"
            chosen={chosen}
            group={group}
            title={
              <>
                <strong>{name}</strong> waited
              </>
            }
            label={`Stacks of ${name} that waited`}
          />
          <Half
            blocked={blocked}
            side="holder"
            chosen={chosen}
            group={group}
            title={
              <>
                Held up <strong>{name}</strong>
              </>
            }
            label={`Stacks that held up ${name}`}
          />
        </>
      )}
    </div>
  );
}

interface HalfProps extends StacksProps {
  side: Side;
  title: ComponentChildren;
  label: string;
}

function Half({ blocked, side, chosen, group, title, label }: HalfProps) {
  const { model, state } = usePage();
  const [zoom, setZoom] = useState<number[]>([]);
  const tree = useMemo(
    () => model.blockedTree(state, blocked, side, chosen, group),
    [blocked, state.folded, state.unfolded],
  );
  return (
    <>
      <h2 class="half-title">
        {title}{" "}
        <span class="muted">{`${formatValue(tree.total[0]!, UNIT, state.units)}, from methods to their callers`}</span>
      </h2>
      <FlameCanvas
        tree={tree}
        label={`${label}: arrow keys move, Enter zooms in, Escape zooms out`}
        rootLabel={group === OF_OTHER_TIMES && side === "holder" ? "not known" : side === "holder" ? "held" : "waited"}
        upward={false}
        zoom={nodeAt(tree, zoom) ? zoom : []}
        onZoom={setZoom}
        selects={false}
      />
    </>
  );
}
