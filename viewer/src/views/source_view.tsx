// The source view: the lines of a file with their weights, and the calls of the selected line or method.

import type { TargetedKeyboardEvent } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Call, Place } from "../data/calls.ts";
import { originOf } from "../data/kinds.ts";
import { highlighted, isSource, type FileLines, type LineWeight } from "../data/lines.ts";
import { IN_TOTAL, OWN } from "../data/sample_types.ts";
import { formatShare } from "../data/units.ts";
import { heatColor } from "../draw/colors.ts";
import { usePage, useRowsPicture } from "../ui/context.ts";
import { Empty, Notice, PlaceLink } from "../ui/controls.tsx";
import { VirtualRows } from "../ui/virtual_rows.tsx";
import { amountsOf } from "../ui/words.ts";

const FILE_HEIGHT = 44;
const LINE_HEIGHT = 20;
const PICTURE_ROWS = 600;

type Source = { file: string; text: string | null } | null;

interface FileLine {
  file: string;
  line: number;
}

interface Line {
  number: number;
  text: string;
}

export function SourceView() {
  const { model, state, source, update } = usePage();
  const files = model.files(state);
  const [loaded, setLoaded] = useState<Source>(null);
  const shown = fileToShow(
    files,
    state.file,
    state.selected === null ? "" : model.groups(state.group).file[state.selected]!,
  );
  const file = shown?.file;
  const [line, setLine] = useState<FileLine | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (file !== undefined) void source(file).then((text) => isWanted && setLoaded({ file, text }));
    return () => {
      isWanted = false;
    };
  }, [file]);
  if (!shown)
    return model.total(state) === 0 ? (
      <Empty />
    ) : (
      <Notice title="No frame has a source file">
        <p>C methods, garbage collection and waiting have no source. Try other filters.</p>
      </Notice>
    );
  const text = loaded?.file === shown.file ? loaded.text : undefined;
  const chosenLine = line?.file === shown.file ? line.line : null;
  const isMethod = state.group === "method" && state.selected !== null && state.selected in model.groups("method").name;
  const method = isMethod ? state.selected : null;
  const place: Place | null =
    chosenLine !== null ? { file: shown.file, line: chosenLine } : method === null ? null : { group: method };
  // Where another file is gone to, that is chosen; what has no source is chosen alone, and the file stays.
  const go = (call: Call, isCaller: boolean): void => {
    const target = model.profile.functionFile[call.function]!;
    const chosen = state.group === "method" ? { selected: model.groups("method").ofFunction[call.function]! } : {};
    setLine(isCaller && isSource(target) ? { file: target, line: call.line } : null);
    update(isSource(target) ? { ...chosen, file: target } : chosen);
  };
  return (
    <section class="view split" aria-label="Source">
      <div class="source-side">
        <FileList files={files} current={shown.file} choose={(next) => update({ file: next })} />
        <CallsList place={place} go={go} />
      </div>
      {text === undefined ? (
        <div class="source" aria-busy="true" />
      ) : (
        <Code
          file={shown}
          text={text}
          chosenLine={chosenLine}
          choose={(next) => setLine({ file: shown.file, line: next })}
        />
      )}
    </section>
  );
}

// What was asked for; else where the chosen function is; else the application's heaviest file.
function fileToShow(files: FileLines[], chosen: string | null, ofSelected: string): FileLines | undefined {
  const byName = (name: string | null): FileLines | undefined => files.find(({ file }) => file === name);
  return (
    byName(chosen) ?? byName(ofSelected) ?? files.find(({ file }) => originOf("", file).category === "app") ?? files[0]
  );
}

function FileList({ files, current, choose }: { files: FileLines[]; current: string; choose: (file: string) => void }) {
  const { model, state } = usePage();
  const total = model.total(state);
  const { exact, mark } = amountsOf(model, state);
  const at = files.findIndex(({ file }) => file === current);
  return (
    <div class="files">
      <div class="files-head">
        <span>File</span>
        <span>Self · total</span>
      </div>
      <VirtualRows
        role="group"
        label="Files, heaviest first"
        count={files.length}
        rowHeight={FILE_HEIGHT}
        current={at}
        focusable={false}
        row={(index) => {
          const { file, self, total: sum, partial } = files[index]!;
          const title = `self ${mark(exact(self), partial, OWN)}, total ${mark(exact(sum), partial, IN_TOTAL)}`;
          const slash = file.lastIndexOf("/");
          return (
            <button
              key={file}
              type="button"
              class={`file ${index === at ? "selected" : ""}`}
              aria-current={index === at ? "true" : undefined}
              title={`${file}\n${title}`}
              onClick={() => choose(file)}
            >
              <span class="file-name">{file.slice(slash + 1)}</span>
              <span class="file-share">
                {formatShare(self, total)} · {formatShare(sum, total)}
              </span>
              <span class="file-directory">{file.slice(0, Math.max(slash, 0)) || "."}</span>
            </button>
          );
        }}
      />
    </div>
  );
}

// The lines of the text; without one, those that samples name.
function linesOf(file: FileLines, text: string | null): Line[] {
  const unknown = file.lines.has(0) ? [{ number: 0, text: "(unknown line: compiled by YJIT, or not recorded)" }] : [];
  if (text !== null)
    return [
      ...unknown,
      ...text
        .replace(/\n$/, "")
        .split("\n")
        .map((line, i) => ({ number: i + 1, text: line })),
    ];
  const numbers = [...file.lines.keys()].filter((line) => line > 0).sort((a, b) => a - b);
  return [...unknown, ...numbers.map((number) => ({ number, text: "" }))];
}

interface CodeProps {
  file: FileLines;
  text: string | null;
  chosenLine: number | null;
  choose: (line: number) => void;
}

function Code({ file, text, chosenLine, choose }: CodeProps) {
  const { model, state, palette } = usePage();
  const { of, cell, exact, mark } = amountsOf(model, state);
  const lines = linesOf(file, text);
  const heaviest = Math.max(...[...file.lines.values()].map(({ total }) => total), 0);
  const total = model.total(state);
  const weightOf = (line: Line): LineWeight | undefined => file.lines.get(line.number);
  const hottest = lines.reduce(
    (best, line, i) => ((weightOf(line)?.self ?? -1) > (weightOf(lines[best]!)?.self ?? -1) ? i : best),
    0,
  );
  const selectedLine =
    state.selected === null || model.groups(state.group).file[state.selected] !== file.file
      ? -1
      : lines.findIndex(({ number }) => number > 0 && number === model.groups(state.group).line[state.selected!]);
  const chosenAt = lines.findIndex(({ number }) => number === chosenLine);
  // Arrow keys go from one line that has a weight to the next.
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    let at = chosenAt + step;
    if (chosenAt < 0) at = hottest;
    while (at >= 0 && at < lines.length && !weightOf(lines[at]!)) at += step;
    if (lines[at] && weightOf(lines[at]!)) choose(lines[at]!.number);
  };
  const amountOf = (weight: LineWeight, bit: number): number => (bit === OWN ? weight.self : weight.total);
  const amount = (weight: LineWeight | undefined, bit: number): string =>
    weight && amountOf(weight, bit) !== 0 ? mark(cell(amountOf(weight, bit)), weight.partial, bit) : "";
  const amountCell = (weight: LineWeight | undefined, bit: number) => (
    <span
      class="cell number"
      title={
        weight &&
        `${mark(exact(amountOf(weight, bit)), weight.partial, bit)}, ${formatShare(amountOf(weight, bit), total)}`
      }
    >
      {amount(weight, bit)}
    </span>
  );
  useRowsPicture(() => ({
    name: "source",
    width: 1100,
    columns: [
      { title: `Self${of}`, width: 100, align: "right" },
      { title: `Total${of}`, width: 100, align: "right" },
      { title: "Line", width: 56, align: "right" },
      { title: file.file, width: 0, align: "left", code: true },
    ],
    rows: lines.slice(0, PICTURE_ROWS).map((line) => ({
      heat: heaviest > 0 ? (weightOf(line)?.total ?? 0) / heaviest : 0,
      cells: [amount(weightOf(line), OWN), amount(weightOf(line), IN_TOTAL), String(line.number || ""), line.text],
    })),
  }));
  return (
    <div class="source">
      <div class="source-head">
        <span class="cell number">Self{of}</span>
        <span class="cell number">Total{of}</span>
        <span class="source-path">
          <PlaceLink file={file.file} line={lines[hottest]?.number ?? 1}>
            {file.file}
          </PlaceLink>
        </span>
      </div>
      {text === null && (
        <p class="hint">
          The file cannot be read, so only lines with samples are shown. It may be on another machine, or not be Ruby.
        </p>
      )}
      <VirtualRows
        key={file.file}
        role="list"
        label={`Lines of ${file.file}`}
        count={lines.length}
        rowHeight={LINE_HEIGHT}
        current={
          chosenAt >= 0 ? chosenAt : Math.min((selectedLine >= 0 ? selectedLine : hottest) + 12, lines.length - 1)
        }
        onKeyDown={onKeyDown}
        row={(index) => {
          const line = lines[index]!;
          const weight = weightOf(line);
          const heat = weight && heaviest > 0 ? heatColor(palette, weight.total / heaviest) : "transparent";
          return (
            <div
              key={line.number}
              role="listitem"
              class={`line ${weight ? "hot" : ""} ${index === chosenAt ? "selected" : ""}`}
              aria-current={index === chosenAt ? "true" : undefined}
              onClick={weight && (() => choose(line.number))}
            >
              {amountCell(weight, OWN)}
              {amountCell(weight, IN_TOTAL)}
              <span class="heat" style={{ background: heat }} />
              <span class="line-number">
                {line.number > 0 && (
                  <PlaceLink file={file.file} line={line.number} label={`Open line ${line.number} in the editor`}>
                    {line.number}
                  </PlaceLink>
                )}
              </span>
              <code class={line.number === 0 ? "muted" : ""}>
                {line.number === 0
                  ? line.text
                  : highlighted(line.text).map(([kind, part]) =>
                      kind === "plain" ? part : <span class={kind}>{part}</span>,
                    )}
              </code>
            </div>
          );
        }}
      />
    </div>
  );
}

// Beside the source: callers and callees of the selected line or method. Each row leads there.
interface CallsListProps {
  place: Place | null;
  // A caller leads to the line that it calls from, a callee to where it begins.
  go: (call: Call, isCaller: boolean) => void;
}

const MOST_ROWS = 50;

function CallsList({ place, go }: CallsListProps) {
  const { model, state } = usePage();
  if (place === null) return <p class="calls muted">Select a line to see its calls.</p>;
  const { callers, callees } = model.calls(state, place);
  const title = "group" in place ? model.groups("method").name[place.group] : `Line ${place.line}`;
  return (
    <section class="calls" aria-label={`Calls of ${title}`}>
      <h2 class="half-title" title={title}>
        <strong>{title}</strong>
      </h2>
      <Rows title="Called by" calls={callers} go={(call) => go(call, true)} />
      <Rows title="Calls" calls={callees} go={(call) => go(call, false)} />
    </section>
  );
}

function Rows({ title, calls, go }: { title: string; calls: Call[]; go: (call: Call) => void }) {
  const { model, state } = usePage();
  const { profile } = model;
  const { value, exact, mark } = amountsOf(model, state);
  return (
    <>
      <h3>
        {title}
        {calls.length === 0 && <span class="muted"> nothing</span>}
      </h3>
      <ul>
        {calls.slice(0, MOST_ROWS).map((call) => {
          const name = profile.functionName[call.function] || "[unknown]";
          const file = profile.functionFile[call.function]!;
          const words = (text: string): string => mark(text, call.isPartial ? OWN : 0, OWN);
          const place = isSource(file) && call.line > 0 ? `${file}:${call.line}` : file;
          return (
            <li key={`${call.function}:${call.line}`}>
              <button
                type="button"
                class="call"
                title={`${name}\n${place}\n${words(exact(call.weight))}, ${formatShare(call.weight, model.total(state))}`}
                onClick={() => go(call)}
              >
                <span class="call-name">{name}</span>
                <span>{words(value(call.weight))}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {calls.length > MOST_ROWS && <p class="muted">{calls.length - MOST_ROWS} more</p>}
    </>
  );
}
