// The flame graph, from roots to leaves or inverted.

import { useRef } from "preact/hooks";
import { formatShare, formatValue } from "../data/units.ts";
import { paintFlame, sceneHeight, type FlameScene } from "../draw/flame_graph.ts";
import { usePage } from "../ui/context.ts";
import { Empty } from "../ui/empty.tsx";
import { FlameCanvas } from "./flame_canvas.tsx";

export function FlameView({ currentMatch }: { currentMatch: number }) {
  const { model, state, update, setPicture } = usePage();
  const tree = model.tree(state);
  const scene = useRef<FlameScene | null>(null);
  if (tree.count <= 1) return <Empty />;
  const rootLabel = [
    state.inverted ? "all leaves" : "all",
    formatValue(tree.total[0]!, model.type(state).unit, state.units),
    ...(model.isMine(state) ? [`${formatShare(tree.self[0]!, tree.total[0]!)} outside your code`] : []),
  ].join(" · ");
  const register = (next: FlameScene): void => {
    scene.current = next;
    const whole = { ...next, height: sceneHeight(next.tree), scroll: 0, selected: -1, hovered: -1 };
    setPicture({
      name: "flame",
      width: next.width,
      height: whole.height,
      paint: (painter) => paintFlame(painter, whole),
    });
  };
  return (
    <section class="view" aria-label="Flame graph">
      <FlameCanvas
        tree={tree}
        label="Flame graph: arrow keys move, Enter zooms in, Escape zooms out"
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
