// Views of flame graphs: one from roots to leaves or inverted, and the sandwich.

import { useRef, useState } from "preact/hooks";
import type { Order, TableColumn } from "../data/table.ts";
import { formatGrowth, formatShare } from "../data/units.ts";
import { paintFlame, sceneHeight, type FlameScene } from "../draw/flame_graph.ts";
import type { Painter } from "../draw/painter.ts";
import { usePage } from "../ui/context.ts";
import { Empty, Notice } from "../ui/controls.tsx";
import { amountsOf } from "../ui/words.ts";
import { FlameCanvas, HalfGraph } from "./flame_canvas.tsx";
import { FunctionTable, useOrderedRows } from "./function_table.tsx";

// All of a graph, as a picture has it.
const wholeOf = (scene: FlameScene): FlameScene => ({
  ...scene,
  height: sceneHeight(scene.tree),
  scroll: 0,
  selected: -1,
  hovered: -1,
});

export function FlameView({ currentMatch }: { currentMatch: number }) {
  const { model, state, update, setPicture } = usePage();
  const tree = model.tree(state);
  if (tree.count <= 1) return <Empty />;
  const rootLabel = [
    state.inverted ? "all leaves" : "all",
    amountsOf(model, state).value(tree.total[0]!),
    ...(model.isMine(state) ? [`${formatShare(tree.self[0]!, tree.total[0]!)} outside your code`] : []),
  ].join(" · ");
  const register = (scene: FlameScene): void => {
    const whole = wholeOf(scene);
    setPicture(() => ({ ...whole, name: "flame", paint: (painter) => paintFlame(painter, whole) }));
  };
  return (
    <section class="view" aria-label="Flame graph">
      <FlameCanvas
        tree={tree}
        label="Flame graph"
        rootLabel={rootLabel}
        upward={!state.icicle}
        zoom={state.zoom}
        onZoom={(zoom) => update({ zoom })}
        current={currentMatch}
        onScene={register}
      />
    </section>
  );
}

// The sandwich: a selected function in the middle, its callers above, its callees below. Recursion counts once: both
// halves begin at the function's outermost frame, so they agree with the table about its total.
export function SandwichView() {
  const { model, state, update } = usePage();
  const [order, setOrder] = useState<Order<TableColumn>>({ column: "total", descending: true });
  const rows = useOrderedRows(order);
  if (model.rows(state).length === 0) return <Empty />;
  const isKnown = state.selected !== null && model.rows(state).some((row) => row.group === state.selected);
  return (
    <section class="view split" aria-label="Sandwich">
      <FunctionTable brief order={order} setOrder={setOrder} rows={rows} onOpen={(selected) => update({ selected })} />
      {isKnown ? (
        <Halves key={state.selected} group={state.selected!} />
      ) : (
        <Notice title={state.selected === null ? "Choose a function" : "Not in what is shown"}>
          <p>
            {state.selected === null
              ? "Pick one on the left: its callers appear above, its callees below."
              : "The function that was chosen has no weight under these filters. Pick another one on the left."}
          </p>
        </Notice>
      )}
    </section>
  );
}

function Halves({ group }: { group: number }) {
  const { model, state, setPicture } = usePage();
  const name = model.groups(state.group).name[group]!;
  const callers = model.callers(state, group);
  const callees = model.callees(state, group);
  const scenes = useRef<{ callers?: FlameScene; callees?: FlameScene }>({});
  const whole = model.total(state);
  const [total, self] = [callees.total[0]!, callees.self[0]!];
  const words = [
    `${amountsOf(model, state).value(total)} in total, ${formatShare(total, whole)}`,
    ...(callees.baseTotal ? [formatGrowth(total, callees.baseTotal[0]!)] : []),
    `self ${formatShare(self, whole)}`,
  ].join(" · ");

  function register(half: "callers" | "callees", scene: FlameScene): void {
    scenes.current[half] = wholeOf(scene);
    const { callers: above, callees: below } = scenes.current;
    if (!above || !below) return;
    setPicture(() => ({
      name: "sandwich",
      width: below.width,
      height: above.height + below.height,
      paint: (painter) => paintHalves(painter, above, below),
    }));
  }

  return (
    <div class="halves">
      <HalfGraph
        title={
          <>
            Callers of <strong>{name}</strong> <span class="muted">{words}</span>
          </>
        }
        tree={callers}
        label={`Callers of ${name}`}
        rootLabel={name}
        upward
        onScene={(scene) => register("callers", scene)}
      />
      <HalfGraph
        title={
          <>
            Callees of <strong>{name}</strong>
          </>
        }
        tree={callees}
        label={`Callees of ${name}`}
        rootLabel={name}
        upward={false}
        onScene={(scene) => register("callees", scene)}
      />
    </div>
  );
}

// The lower half first, as far down as if it had been scrolled back by the height of the upper one.
function paintHalves(painter: Painter, above: FlameScene, below: FlameScene): void {
  paintFlame(painter, { ...below, height: above.height + below.height, scroll: -above.height });
  paintFlame(painter, above);
}
